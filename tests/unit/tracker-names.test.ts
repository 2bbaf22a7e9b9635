import { expect, test } from 'vitest'
import { trackersAsked } from '@/texts/tracker-names.ts'

test('the page on privacy names who is asked for parcels, and nobody where nobody is', () => {
  expect(trackersAsked([])).toBe('')
  expect(trackersAsked(['mondial_relay'])).toMatch(/rien d’autre, à Mondial Relay\.$/)
  expect(trackersAsked(['laposte', 'mondial_relay'])).toMatch(/à La Poste et Mondial Relay\.$/)
})
