import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { openEngine } from '../../supabase/local/engine/open.ts'
import { startChild } from './child.ts'
import { newFolder } from './under-test.ts'

async function memoryOfOpening(dataDir: string): Promise<number> {
  const child = startChild('./memory-of-opening.ts', dataDir)
  const held = Number(await child.line(() => true))
  await child.ended
  return held
}

describe('a new database', () => {
  test.runIf(process.platform === 'linux')(
    'takes no more memory of who opens it than one that is there',
    async () => {
      const dataDir = newFolder()
      const [first, second] = [await memoryOfOpening(dataDir), await memoryOfOpening(dataDir)]
      console.info(`opening a new database: ${first} MB, again: ${second} MB`)
      expect(first).toBeLessThan(second + 80)
    },
  )

  test('is there as a whole or not at all, wherever its making is broken off', async () => {
    const dataDir = newFolder()
    for (const half of [false, true]) {
      const child = startChild('./memory-of-opening.ts', dataDir)
      while (half && !readdirSync(dataDir).some((name) => name.startsWith('db.new'))) await delay(5)
      child.process.kill('SIGKILL')
      await child.ended
      expect(existsSync(path.join(dataDir, 'db/PG_VERSION'))).toBe(false)
    }
    const engine = await openEngine({ dataDir })
    const [[row] = []] = await engine.run([{ sql: `select current_setting('server_encoding') as encoding` }])
    await engine.close()
    expect(row?.encoding).toBe('UTF8')
    expect(readdirSync(dataDir).filter((name) => name.startsWith('db'))).toEqual(['db'])
    const modeOf = (name: string) => statSync(path.join(dataDir, name)).mode & 0o777
    expect([modeOf('db'), modeOf('db/PG_VERSION')]).toEqual([0o700, 0o600])
  })

  test('that the disk refuses says where and why, and leaves nothing', () => {
    const dataDir = newFolder()
    mkdirSync(path.join(dataDir, 'db'))
    const script = fileURLToPath(new URL('./memory-of-opening.ts', import.meta.url))
    const { stderr } = spawnSync(
      'sh',
      ['-c', `ulimit -f 64; exec "$0" "$@"`, process.execPath, script, dataDir],
      {
        encoding: 'utf8',
      },
    )
    expect(stderr).toContain(`the database in ${path.join(dataDir, 'db')} was not made: EFBIG`)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('db'))).toEqual(['db'])
  })

  test('is not made over files that are no database', async () => {
    const dataDir = newFolder()
    mkdirSync(path.join(dataDir, 'db'))
    writeFileSync(path.join(dataDir, 'db/kept'), '')
    await expect(openEngine({ dataDir })).rejects.toThrow('PG_VERSION is missing')
    expect(readdirSync(path.join(dataDir, 'db'))).toEqual(['kept'])
  })
})
