import { expect, test } from 'vitest'
import { parisClock, parisMoment } from '@/domain/paris-time.ts'

const iso = (written: string) => parisMoment(written)?.toISOString().slice(0, 16) ?? null

test('a moment is one of the clocks in Paris, in winter and in summer', () => {
  expect(iso('2026-11-27T08:00')).toBe('2026-11-27T07:00')
  expect(iso('2026-07-14T08:00')).toBe('2026-07-14T06:00')
  expect(iso('2026-12-31T23:59')).toBe('2026-12-31T22:59')
})

test('of an hour that comes twice the first counts, and one that is left out is an hour later', () => {
  // Clocks go back at 3:00 on 25 October 2026, and forward at 2:00 on 28 March 2027.
  expect(iso('2026-10-25T01:59')).toBe('2026-10-24T23:59')
  expect(iso('2026-10-25T02:30')).toBe('2026-10-25T00:30')
  expect(iso('2026-10-25T03:00')).toBe('2026-10-25T02:00')
  expect(iso('2027-03-28T01:59')).toBe('2027-03-28T00:59')
  expect(iso('2027-03-28T02:30')).toBe('2027-03-28T01:30')
  expect(parisClock(new Date('2027-03-28T01:30Z'))).toBe('2027-03-28T03:30')
  expect(iso('2027-03-28T03:00')).toBe('2027-03-28T01:00')
})

test.each([
  '2026-02-30T08:00',
  '2026-11-27T24:00',
  '2026-11-27 08:00',
  '2026-11-27',
  '2026-11-27T08:00:00',
  '',
])('« %s » is none', (written) => {
  expect(parisMoment(written)).toBeNull()
})

test('what the clocks show leads back to the moment, whatever the hour of the year', () => {
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 3_600_000) {
    const back = parisMoment(parisClock(new Date(at)))?.getTime() ?? 0
    // Of the hour that comes twice, the second leads to the first.
    expect([0, 3_600_000]).toContain(at - back)
  }
})
