import { expect, it } from 'vitest'
import { publishOrResume } from '../../src/cli/publishing/publish-or-resume.ts'
import type { Release } from '../../src/cli/publishing/publisher.ts'

const release = (name: string, more: Partial<Release> = {}): Release => ({
  ...{ name, fingerprint: name, revision: 1, productPages: 3, publishedAt: '2026-11-26' },
  ...more,
})

/** @param standing the site published before. @param made what publishing gives, or fails with. */
async function started(standing: Release | null, made: Release | Error) {
  const happened: string[] = []
  const publisher = {
    async resume() {
      happened.push(`served ${standing?.name}`)
      return standing
    },
  }
  const publications = {
    async publish() {
      happened.push('built')
      if (made instanceof Error) throw made
      return { release: made, built: true, pages: 1, durationMs: 1, leftOut: [], notices: [] }
    },
  }
  const ended = await publishOrResume(
    publisher,
    publications,
    ({ name }) => happened.push(`ready with ${name}`),
    async () => 'now',
    async () => [],
  ).catch((error: unknown) => error)
  return { happened, ended }
}

it('serves the site of before until the new one is made, and where it cannot be made', async () => {
  const made = await started(release('before'), release('now'))
  expect(made.happened).toEqual(['served before', 'ready with before', 'built'])
  expect(made.ended).toMatchObject({ release: { name: 'now' } })
  const failed = await started(release('before'), new Error('No memory'))
  expect(failed.ended).toMatchObject({ release: { name: 'before' } })
})

it('builds nothing where nothing changed, or somebody went back to a site', async () => {
  for (const standing of [release('now'), release('old', { isWished: true })])
    expect((await started(standing, new Error('built'))).happened).not.toContain('built')
})

it('waits for the first site, and ends where that cannot be made', async () => {
  const { happened, ended } = await started(null, new Error('No memory'))
  expect(happened).not.toContain('ready with undefined')
  expect(ended).toEqual(new Error('No memory'))
})
