import { expect, it } from 'vitest'
import { productText as t } from '@/texts/product.ts'

it.each([
  ['Taille', 'Choisissez d’abord une taille.'],
  ['Coloris', 'Choisissez d’abord un coloris.'],
  ['Anse', 'Choisissez d’abord l’option « Anse ».'],
])('an option is asked for in a sentence: %s', (option, sentence) => {
  expect(t.chooseFirst(option)).toBe(sentence)
})
