import { beforeAll, expect, test } from 'vitest'
import { clustersOf } from '../../supabase/functions/_shared/pdf/clusters.ts'
import { FIGTREE } from '../../supabase/functions/_shared/pdf/fonts.ts'
import type { Font } from '../../supabase/functions/_shared/pdf/pdfkit.js'
import { facesFor, openFont } from '../../supabase/functions/_shared/pdf/scripts.ts'
import { noSlices } from '../../supabase/functions/_shared/pdf/slices.ts'
import { unpackWoff } from '../../supabase/functions/_shared/pdf/unpack-woff.ts'
import { directionOf, visualRuns } from '../../supabase/functions/_shared/pdf/visual-runs.ts'

let own: Font

beforeAll(async () => {
  own = await openFont(FIGTREE)
})

async function runsOf(text: string): Promise<string[]> {
  const characters = clustersOf(own, await facesFor(own, text, noSlices()), text)
  return visualRuns(characters, directionOf(characters)).map(
    ({ text: run, face }) => `${face?.name ?? 'own'}:${run}`,
  )
}

test('words from right to left stand from right to left, numbers and other scripts among them do not', async () => {
  // A run keeps its characters in the order in which they are read: its font turns them.
  expect(await runsOf('عبد الله')).toEqual(['arabic:الله', 'own: ', 'arabic:عبد'])
  expect(await runsOf('12 شارع')).toEqual(['arabic:شارع', 'own: ', 'own:12'])
  expect(await runsOf('Rue الرباط 7')).toEqual(['own:Rue ', 'own:7', 'own: ', 'arabic:الرباط'])
  // Brackets are turned round with what they hold.
  expect(await runsOf('דוד (בן)')).toEqual(['own:(', 'hebrew:בן', 'own:) ', 'hebrew:דוד'])
})

test('a word takes all its characters from one hand', async () => {
  expect(await runsOf('Nguyễn Moreau')).toEqual(['latin:Nguy', 'vietnamese:ễ', 'latin:n', 'own: Moreau'])
})

test('what no font has loses its accents or is asked about; direction marks and emoji are left out', async () => {
  const said = async (text: string) =>
    (await runsOf(text)).map((run) => run.slice(run.indexOf(':') + 1)).join('')
  expect(await said('a\u202eb\u200fc 🎩 d')).toBe('abc d')
  expect(await said('ꦗꦮ')).toMatch(/^\?+$/)
  expect(await said('🎩')).toBe('')
})

test('what is no font is not unpacked', async () => {
  await expect(unpackWoff(new Uint8Array(60))).rejects.toThrow(RangeError)
})
