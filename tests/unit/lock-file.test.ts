import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
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

const LOCK = {
  '': {},
  'node_modules/shop': { version: '1.0.0' },
  'node_modules/tool': { version: '2.0.0', dev: true },
  'node_modules/other-platform': { version: '3.0.0', optional: true },
}
const { 'node_modules/tool': _, ...OF_A_SHOP } = LOCK
const old = { ...LOCK, 'node_modules/shop': { version: '0.9.0' } }
const { NODE_ENV: __, ...environment } = process.env

/** Runs a command that says that it has begun, with an npm that only says what it was asked. @param present the packages. */
function launch(command: string, present: LockFile['packages'] | undefined, env: NodeJS.ProcessEnv) {
  const folder = mkdtempSync(join(tmpdir(), 'first-start-'))
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  try {
    for (const made of ['bin', 'src/cli', 'node_modules']) mkdirSync(join(folder, made), { recursive: true })
    for (const file of ['launch.mjs', 'node-version.mjs'])
      cpSync(join(ROOT, 'src/cli', file), join(folder, 'src/cli', file))
    symlinkSync(join(ROOT, 'node_modules/tsx'), join(folder, 'node_modules/tsx'))
    write(`src/cli/${command}.ts`, "console.log('begun')")
    write('package-lock.json', JSON.stringify({ packages: LOCK }))
    if (present) write('node_modules/.package-lock.json', JSON.stringify({ packages: present }))
    write('bin/npm', '#!/bin/sh\necho "$@" >> asked\nexit 1\n')
    chmodSync(join(folder, 'bin/npm'), 0o755)
    const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/launch.mjs', command], {
      cwd: folder,
      env: { ...env, PATH: `${join(folder, 'bin')}${delimiter}${env.PATH}` },
      encoding: 'utf8',
    })
    const said = join(folder, 'asked')
    return { status, stdout, stderr, asked: existsSync(said) ? readFileSync(said, 'utf8') : null }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

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
      const launched = launch(command, present, { ...environment, ...variables })
      if (asked === null) return expect(launched).toMatchObject({ status: 0, stdout: 'begun\n' })
      expect(launched).toMatchObject({ status: 1, asked: `${asked} --loglevel=error\n` })
      expect(launched.stderr).toContain('Installing the packages failed')
    },
  )

  it.skipIf(process.platform === 'win32').each([
    ['v22.17.1', true],
    ['v22.18.0', false],
    ['v23.5.0', true],
    ['v24.0.0', false],
  ])('comes with a Node of its own beside %s: %s', (version, isBrought) => {
    const pretended = `data:text/javascript,Object.defineProperty(process,'version',{value:'${version}'})`
    const { stdout, asked } = launch('keys', LOCK, { ...environment, NODE_OPTIONS: `--import=${pretended}` })
    expect([stdout, /node-\S+@24\./.test(asked ?? '')]).toEqual([isBrought ? '' : 'begun\n', isBrought])
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
