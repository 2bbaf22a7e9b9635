import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { completeLock, type LockFile, missingPackages } from '../../src/cli/lock-file.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const readLock = () => JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile

describe('the lock file', () => {
  it('names every optional dependency of every package, so that each platform can install: npm run lock', () => {
    expect(missingPackages(readLock()).map(({ name, range }) => `${name}@${range}`)).toEqual([])
  })

  it('is taken by npm ci, which a lock file of one platform is not', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lock-'))
    try {
      for (const file of ['package.json', 'package-lock.json']) cpSync(join(ROOT, file), join(folder, file))
      execFileSync('npm', ['ci', '--dry-run', '--ignore-scripts', '--prefer-offline', '--no-audit'], {
        cwd: folder,
        stdio: 'pipe',
        shell: process.platform === 'win32',
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it.skipIf(process.platform === 'win32')('is what the first command installs, and nothing else is', () => {
    const folder = mkdtempSync(join(tmpdir(), 'first-start-'))
    try {
      mkdirSync(join(folder, 'bin'))
      mkdirSync(join(folder, 'src/cli'), { recursive: true })
      for (const file of ['package.json', 'package-lock.json', 'src/cli/launch.mjs', 'src/cli/keys.ts'])
        cpSync(join(ROOT, file), join(folder, file))
      // An npm that only says what it was asked.
      const npm = join(folder, 'bin', 'npm')
      writeFileSync(npm, '#!/bin/sh\necho "$1" >> asked\nexit 1\n')
      chmodSync(npm, 0o755)
      const env = { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` }
      const { status, stderr } = spawnSync(process.execPath, ['src/cli/launch.mjs', 'keys'], {
        cwd: folder,
        env,
        encoding: 'utf8',
      })
      expect([status, readFileSync(join(folder, 'asked'), 'utf8')]).toEqual([1, 'ci\n'])
      expect(stderr).toContain('npm ci failed')
      expect(existsSync(join(folder, 'node_modules'))).toBe(false)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('is completed with platforms read from the names, below whichever package asks for them', () => {
    const lock: LockFile = {
      packages: {
        '': {},
        'node_modules/tool': {
          dev: true,
          optionalDependencies: {
            '@tool/linux-arm64-musl': '^1.2.0',
            '@tool/win32-x64': '1.2.0',
            '@tool/wasm32-wasi': '1.2.0',
          },
        },
        'node_modules/tool/node_modules/@tool/win32-x64': { version: '1.2.0' },
      },
    }
    expect(completeLock(lock)).toEqual(['@tool/linux-arm64-musl@^1.2.0', '@tool/wasm32-wasi@1.2.0'])
    expect(lock.packages['node_modules/@tool/linux-arm64-musl']).toEqual({
      version: '1.2.0',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    })
    expect(missingPackages(lock)).toEqual([])
    expect(completeLock(lock)).toEqual([])
  })

  it('is not completed with a package that npm would then install everywhere', () => {
    const packages = { 'node_modules/tool': { optionalDependencies: { 'tool-extra': '1.0.0' } } }
    expect(() => completeLock({ packages })).toThrow('tool-extra')
  })
})
