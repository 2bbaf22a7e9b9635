import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/** Folder of a shop without its packages, with an npm that takes its time; `works` says whether it brings any. */
async function freshClone(works: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'together-'))
  for (const made of ['bin', 'src/cli', 'node_modules']) await mkdir(join(folder, made), { recursive: true })
  for (const file of ['launch.mjs', 'node-version.mjs'])
    await cp(join(ROOT, 'src/cli', file), join(folder, 'src/cli', file))
  await symlink(join(ROOT, 'node_modules/tsx'), join(folder, 'node_modules/tsx'))
  await writeFile(join(folder, 'src/cli/keys.ts'), "console.log('begun')")
  const packages = { '': {}, 'node_modules/shop': { version: '1.0.0' } }
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  const brings = 'cp package-lock.json node_modules/.package-lock.json'
  await writeFile(
    join(folder, 'bin/npm'),
    `#!/bin/sh\necho asked >> asked\nsleep 1\n${brings}\nexit ${works ? 0 : 1}\n`,
  )
  await chmod(join(folder, 'bin/npm'), 0o755)
  return folder
}

const launch = (folder: string) =>
  run(process.execPath, ['src/cli/launch.mjs', 'keys'], {
    cwd: folder,
    env: { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` },
  })

const askedIn = async (folder: string) =>
  (await readFile(join(folder, 'asked'), 'utf8')).split('\n').length - 1

it.skipIf(process.platform === 'win32')(
  'two commands of a fresh clone install its packages once',
  async () => {
    const folder = await freshClone(true)
    try {
      // Left by one that was ended in the middle.
      await mkdir(join(folder, '.cache'))
      await writeFile(join(folder, '.cache/installing'), '999999999')
      const both = await Promise.all([launch(folder), launch(folder)])
      expect(both.map(({ stdout }) => stdout)).toEqual(['begun\n', 'begun\n'])
      expect(await askedIn(folder)).toBe(1)
      expect(await readdir(join(folder, '.cache'))).toEqual([])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

it.skipIf(process.platform === 'win32')(
  'what an installation left half done is not taken for whole',
  async () => {
    const folder = await freshClone(false)
    try {
      for (const tries of [1, 2]) {
        await expect(launch(folder)).rejects.toThrow('Installing the packages failed')
        expect(await askedIn(folder)).toBe(tries)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
