import { expect, test } from 'vitest'
import { failureOf, refusalOf } from '@/admin/orders/labels/label-failure.ts'
import { labelsText as t } from '@/texts/admin/labels.ts'

const failure = (state: Parameters<typeof failureOf>[0]['state'], reason: keyof typeof t.reasons | null) =>
  failureOf({ state, reason, detail: null })

test('a label that somebody else is buying says so, and the next order is asked for', () => {
  expect(failure('buying', null)).toEqual({ why: t.standings.inHand, isEnd: false })
})

test.each([
  ['draft', 'city', `${t.reasons.city} ${t.notBought}`, false],
  ['draft', 'keys', `${t.reasons.keys} ${t.notBought}`, true],
  ['draft', null, t.notBought, false],
  ['unsure', 'silent', `${t.reasons.silent} ${t.unsureShort}`, true],
  ['unsure', null, t.unsureShort, false],
] as const)('of one that is %s (%s) whole sentences say what is known', (state, reason, why, isEnd) => {
  expect(failure(state, reason)).toEqual({ why, isEnd })
})

test.each([
  ['network_unreachable', true],
  ['service_unavailable', true],
  ['shop_is_copy', true],
  ['label_unlinked', true],
  ['sign_in_required', true],
  ['label_needless', false],
] as const)('%s ends the run: %s', (code, isEnd) => {
  expect(refusalOf(code).isEnd).toBe(isEnd)
})

test('what is bought and what is printed once more are two figures', () => {
  expect(t.all(4)).toBe('Acheter et imprimer 4 étiquettes')
  expect(t.all(1, 4)).toBe('Acheter 1 étiquette, en imprimer 4')
})
