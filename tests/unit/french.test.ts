import { describe, expect, it } from 'vitest'
import { agreeing, withArticle } from '@/texts/agreement.ts'
import { cartText } from '@/texts/cart.ts'
import { makerText } from '@/texts/maker.ts'
import { demoSettings } from '../../content/demo/products.ts'

describe('French with names in it', () => {
  it('elides before a vowel', () => {
    expect(cartText.quantityOf('Éventail en doum')).toBe('Quantité d’Éventail en doum')
    expect(cartText.increaseOf('Cabas Fifi')).toBe('Augmenter la quantité de Cabas Fifi')
  })

  it.each([
    ['Cabas Fifi', 'Tressé'],
    ['Capeline Rif', 'Tressée'],
    ['Sandales du port', 'Tressées'],
    ['Chapeaux de plage', 'Tressés'],
    ['Dessous de verre Jbala', 'Tressés'],
    ['Porte-monnaie', 'Tressé'],
  ])('agrees with %s', (product, word) => {
    expect(agreeing('Tressé', product)).toBe(word)
  })

  it('gives workshops their article, and people none', () => {
    expect(makerText.made('Coopérative Doum Jbala', 'Besace Tétouan')).toBe(
      'Tressée par la Coopérative Doum Jbala',
    )
    expect(withArticle('Atelier Dar Debbagh')).toBe('l’Atelier Dar Debbagh')
    expect(withArticle('Rahma El Yousfi')).toBe('Rahma El Yousfi')
  })

  it('answers the telephone no longer than the shop is open', () => {
    expect(demoSettings.phoneHours).toContain('10h à 18h')
    expect(demoSettings.openingHours.find(({ days }) => days === 'Samedi')?.hours).toBe('10h-18h')
  })
})
