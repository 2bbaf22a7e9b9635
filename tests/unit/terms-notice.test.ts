import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Client } from '@/data/client.ts'
import { contentFaultText } from '@/texts/admin/content-faults.ts'
import { termsNotices } from '../../src/cli/publishing/keep-terms.ts'

const page = (version: string, words: string) =>
  `<main><div class="article"><p data-terms-version="${version}">${version}</p><p>${words}</p></div></main>`

/** A database that has kept one text of the terms, of a shop that is open or not. */
function keeping(version: string, html: string, opened_at: string | null = '2026-01-01T00:00:00Z'): Client {
  const rows = { data: [{ version, html, published_at: '2026-11-01T00:00:00Z' }], error: null }
  const query = {
    select: () => query,
    order: () => query,
    limit: () => query,
    single: () => ({ data: { opened_at }, error: null }),
    eq: (_: string, wanted: string) => (wanted === version ? rows : { data: [], error: null }),
    // biome-ignore lint/suspicious/noThenProperty: a query of the client is awaited
    then: (done: (answer: typeof rows) => void) => done(rows),
  }
  return { from: () => query } as never
}

it('terms of sale that have changed and not their version are told before they are served', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'terms-'))
  const kept = keeping('2026-11', '<p>2026-11</p><p>Quatorze jours.</p>')
  const seen = async (html: string) => {
    await writeFile(join(dir, 'cgv.html'), html)
    return await termsNotices(kept, dir)
  }
  expect(await seen(page('2026-11', 'Quatorze jours.'))).toEqual([])
  expect(await seen(page('2026-11', 'Trente jours.'))).toEqual([contentFaultText.termsChanged('2026-11')])
  expect(await seen(page('2026-12', 'Trente jours.'))).toEqual([])
  await writeFile(join(dir, 'cgv.html'), page('2026-11', 'Trente jours.'))
  expect(await termsNotices(keeping('2026-11', '<p>2026-11</p><p>Quatorze jours.</p>', null), dir)).toEqual(
    [],
  )
  await rm(join(dir, 'cgv.html'))
  expect(await termsNotices(kept, dir)).toEqual([])
  await rm(dir, { recursive: true })
})
