import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { typeset } from '@/domain/typography.ts'
import { literalsIn } from '../support/literals.ts'

const N = '\u202f'

describe('a French text', () => {
  it.each([
    ["l'été d'Éventail", 'l’été d’Éventail'],
    ['Quoi ?', `Quoi${N}?`],
    ['Oui ! Non ; si : « là »', `Oui${N}! Non${N}; si${N}: «${N}là${N}»`],
    ['12,50 € et 15 % de 30 cm en 24 à 48 h', `12,50${N}€ et 15${N}% de 30${N}cm en 24 à 48${N}h`],
    ['à 12\u00a0€', `à 12${N}€`],
  ])('is set: %s', (typed, set) => {
    expect(typeset(typed)).toBe(set)
    expect(typeset(set)).toBe(set)
  })

  it.each([
    'https://atelier.example/a?b=c:d',
    "'x' et 'y'",
    '3 maisons et 2 minutes',
    'Formats acceptés: JPG',
    'a :hover',
  ])('keeps what is none of it: %s', (text) => {
    expect(typeset(text)).toBe(text)
  })
})

const sources = ['src/texts', 'content/demo'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('pictures'))
    .map((name) => `${folder}/${name}`),
)

describe('every text of the product', () => {
  it('is set, and has one word for email', () => {
    expect(sources.length).toBeGreaterThan(40)
    const wrong = sources.flatMap((file) =>
      literalsIn(readFileSync(file, 'utf8')).flatMap(({ text }) =>
        typeset(text) === text && !/e-mail|courriel|électronique/i.test(text)
          ? []
          : [`${file}: ${text}\n  is set: ${JSON.stringify(typeset(text)).replaceAll(N, '\\u202f')}`],
      ),
    )
    expect(wrong).toEqual([])
  })
})
