import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
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

  const LOCK = {
    '': {},
    'node_modules/shop': { version: '1.0.0' },
    'node_modules/tool': { version: '2.0.0', dev: true },
    'node_modules/other-platform': { version: '3.0.0', optional: true },
  }
  const { 'node_modules/tool': _, ...OF_A_SHOP } = LOCK
  const old = { ...LOCK, 'node_modules/shop': { version: '0.9.0' } }
  const { NODE_ENV: __, ...environment } = process.env
  it.skipIf(process.platform === 'win32').each([
    ['keys', 'nothing', undefined, {}, 'ci --omit=dev'],
    ['keys', 'what a shop needs', OF_A_SHOP, {}, null],
    ['keys', 'everything', LOCK, {}, null],
    ['keys', 'what a shop needs', OF_A_SHOP, { NODE_ENV: 'production' }, null],
    ['keys', 'another version', old, {}, 'ci --omit=dev'],
    ['check', 'nothing', undefined, { NODE_ENV: 'production' }, 'ci --include=dev'],
    // A shop may be running on what is there.
    ['check', 'what a shop needs', OF_A_SHOP, {}, 'install --no-save --include=dev'],
    ['check', 'another version', old, {}, 'ci --include=dev'],
    ['check', 'everything', LOCK, {}, null],
  ] as const)(
    'is what npm run %s installs where there is %s',
    (command, _there, present, variables, asked) => {
      const folder = mkdtempSync(join(tmpdir(), 'first-start-'))
      try {
        for (const made of ['bin', 'src/cli', 'node_modules'])
          mkdirSync(join(folder, made), { recursive: true })
        cpSync(join(ROOT, 'src/cli/launch.mjs'), join(folder, 'src/cli/launch.mjs'))
        writeFileSync(join(folder, 'src/cli', `${command}.ts`), "console.log('begun')")
        symlinkSync(join(ROOT, 'node_modules/tsx'), join(folder, 'node_modules/tsx'))
        writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: LOCK }))
        if (present)
          writeFileSync(
            join(folder, 'node_modules/.package-lock.json'),
            JSON.stringify({ packages: present }),
          )
        // An npm that only says what it was asked.
        const npm = join(folder, 'bin', 'npm')
        writeFileSync(npm, '#!/bin/sh\necho "$@" >> asked\nexit 1\n')
        chmodSync(npm, 0o755)
        const PATH = `${join(folder, 'bin')}${delimiter}${process.env.PATH}`
        const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/launch.mjs', command], {
          cwd: folder,
          env: { ...environment, ...variables, PATH },
          encoding: 'utf8',
        })
        if (asked === null) return expect([status, stdout]).toEqual([0, 'begun\n'])
        expect([status, readFileSync(join(folder, 'asked'), 'utf8')]).toEqual([
          1,
          `${asked} --loglevel=error\n`,
        ])
        expect(stderr).toContain('Installing the packages failed')
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )

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
