import { expect, test } from 'vitest'
import { isLoopback, isLoopbackAddress } from '@/domain/loopback.ts'
import { momentOf } from '../../supabase/functions/_shared/parcels/laposte.ts'

test.each(['http://localhost:4321/a', 'https://127.0.0.1', 'http://127.9.0.1:80', 'http://[::1]:5'])(
  'is this machine: %s',
  (address) => expect(isLoopbackAddress(address)).toBe(true),
)
test.each([
  'http://localhost.example',
  'http://127.evil.example',
  'https://10.0.0.1',
  'http://0.0.0.0',
  '',
  'localhost',
])('is another one, or no address: %s', (address) => expect(isLoopbackAddress(address)).toBe(false))
test('a host is named with and without brackets', () =>
  expect([isLoopback('::1'), isLoopback('[::1]'), isLoopback('::')]).toEqual([true, true, false]))

test.each([
  ['2026-07-14T09:05:30', '2026-07-14T07:05:30.000Z'],
  ['2026-12-01T09:05:00.250', '2026-12-01T08:05:00.000Z'],
  ['2026-07-14T09:05:30+02:00', '2026-07-14T07:05:30.000Z'],
  ['2026-07-14T09:05:30Z', '2026-07-14T09:05:30.000Z'],
])('a moment of La Poste: %s', (said, moment) => expect(momentOf(said)).toBe(moment))
