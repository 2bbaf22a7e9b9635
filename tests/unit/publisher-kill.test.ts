import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { ROOT } from '../support/imports.ts'

/** The same for the whole shop is part of `npm run soak`. */
it('a publication that is killed at any moment leaves the old site or the new one, whole', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'killed-'))
  let heard = 0
  const seen = new Set<number>()
  try {
    for (let round = 0; round < 12; round++) {
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', join(ROOT, 'tests/support/publisher-child.ts'), dir, String(heard)],
        { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
      )
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        heard = Number(text.trimEnd().split('\n').at(-1))
      })
      await once(child.stdout, 'data')
      await sleep((round * 13) % 47)
      child.kill('SIGKILL')
      await once(child, 'close')
      const { name } = JSON.parse(await readFile(join(dir, 'current.json'), 'utf8')) as { name: string }
      const files = (await readdir(join(dir, name), { recursive: true })).filter((file) =>
        file.endsWith('.html'),
      )
      expect(files).toHaveLength(46)
      const versions = await Promise.all(files.map((file) => readFile(join(dir, name, file), 'utf8')))
      expect(new Set(versions).size).toBe(1)
      const version = Number(/<p>(\d+)<\/p><\/html>$/.exec(versions[0] ?? '')?.[1])
      // What it said is there; one more may be, of which it could not say it any more.
      expect([heard, heard + 1]).toContain(version)
      heard = version
      seen.add(version)
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
  expect(seen.size).toBeGreaterThan(6)
})
