import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { stepsOf } from '@/admin/opening/steps-of.ts'
import { holesIn, type QuotedFact } from '@/domain/quoted-facts.ts'
import { isOwnAddress, STEPS, STORED_NEEDS } from '@/domain/readiness.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { writtenPaths } from '@/rendering/written-files.ts'
import { emailSettings } from '../support/email-frame.ts'

const without = (
  changes: Partial<ShopSettings>,
  legal: Partial<ShopSettings['legal']> = {},
): ShopSettings => ({
  ...emailSettings,
  ...changes,
  legal: { ...emailSettings.legal, ...legal },
})
const EMPTY = { name: '', postalAddress: '', phone: '', website: '' }
/** The same settings with one of them empty. */
const EMPTIED: Readonly<Record<Exclude<QuotedFact, 'siteName'>, ShopSettings>> = {
  contactEmail: without({ contactEmail: '' }),
  contactPhone: without({ contactPhone: ' ' }),
  address: without({ address: '' }),
  companyName: without({}, { companyName: '' }),
  registration: without({}, { siren: '', registration: '' }),
  publicationDirector: without({}, { publicationDirector: '' }),
  host: without({}, { host: EMPTY }),
  mediator: without({}, { mediator: EMPTY }),
  phoneHours: without({ phoneHours: '' }),
  returnAddress: without({ returnAddress: '' }),
  registeredCity: without({}, { registeredCity: '' }),
}
const pages = writtenPaths('content').map((file) => ({
  file,
  text: readFileSync(join('content', file), 'utf8'),
}))
const waiting = (settings: ShopSettings) =>
  pages
    .filter(({ text }) => holesIn(text, settings).length > 0)
    .map(({ file }) => file.replace(/.*\/|\.mdx/g, ''))

it('a page waits for each setting that it quotes, and for no other', () => {
  expect(waiting(emailSettings)).toEqual([])
  const found = Object.fromEntries(
    Object.entries(EMPTIED).map(([name, settings]) => [name, waiting(settings)]),
  )
  expect(found).toEqual({
    contactEmail: [
      'accessibilite',
      'avis-clients',
      'cgv',
      'confidentialite',
      'faq',
      'mentions-legales',
      'returns',
      'shipping',
    ],
    contactPhone: ['accessibilite', 'cgv', 'faq', 'mentions-legales'],
    address: ['cgv', 'confidentialite', 'mentions-legales', 'returns'],
    companyName: ['cgv', 'confidentialite', 'mentions-legales', 'returns'],
    registration: ['cgv', 'confidentialite', 'mentions-legales'],
    publicationDirector: ['mentions-legales'],
    host: ['mentions-legales'],
    mediator: ['cgv', 'mentions-legales'],
    // What goes with words of its own leaves no hole.
    phoneHours: [],
    returnAddress: ['cgv', 'returns'],
    registeredCity: [],
  })
})

it('a fact counts once, whatever stands around it', () => {
  const none = EMPTIED.contactEmail
  expect(holesIn('<Email /> ou <Email />', none)).toEqual(['contactEmail'])
  expect(holesIn('Emailez <b>nous</b> <Figure product="E" />', none)).toEqual([])
  expect(holesIn('<Fact name="phoneHours" before=" (" after=")" />', EMPTIED.phoneHours)).toEqual([])
  expect(holesIn('<Fact name="phoneHours" />', EMPTIED.phoneHours)).toEqual(['phoneHours'])
})

it('each need stands in one step, and the last is done once the shop is open', () => {
  expect(STEPS.flatMap(({ needs }): readonly string[] => needs).sort()).toEqual(
    [...STORED_NEEDS, 'domain'].sort(),
  )
  const needs = STEPS.flatMap(({ needs }) =>
    needs.map((key) => ({ key, isMet: true, count: 0, missing: [] })),
  )
  const closed = stepsOf({ needs, openedAt: null, waiting: 0 })
  expect(closed.filter(({ isDone }) => !isDone).map(({ key }) => key)).toEqual(['opening'])
  expect(stepsOf({ needs, openedAt: '2026-11-26', waiting: 0 }).every(({ isDone }) => isDone)).toBe(true)
  const [, second] = stepsOf({
    needs: needs.map((need) => (need.key === 'look' ? { ...need, isMet: false } : need)),
    openedAt: null,
    waiting: 0,
  })
  expect(second).toMatchObject({ key: 'look', isDone: false, lacking: [{ key: 'look' }] })
})

it('a machine of one’s own, an address of figures and one without a certificate are no address of a shop', () => {
  for (const [address, isOwn] of [
    ['https://boutique.fr/admin', true],
    ['http://boutique.fr', false],
    ['https://localhost:4321', false],
    ['https://192.168.1.2', false],
  ] as const)
    expect(isOwnAddress(new URL(address)), address).toBe(isOwn)
})
