import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chooseTests, testFiles } from '../../src/cli/test-files.ts'
import { readResults, slowest } from '../../src/cli/test-results.ts'
import { ROOT } from '../support/imports.ts'

const FILES = ['tests/db/place-order.test.ts', 'tests/e2e/checkout.spec.ts', 'tests/unit/Typography.test.tsx']

describe('words that choose tests', () => {
  test('a word starts only the tool that has a file with it in its name', () => {
    expect(chooseTests(['typography'], FILES)).toEqual({
      words: ['typography'],
      withoutBrowser: ['tests/unit/Typography.test.tsx'],
      inBrowser: [],
      options: [],
    })
    expect(chooseTests(['e2e/check', 'order'], FILES)).toMatchObject({
      withoutBrowser: ['tests/db/place-order.test.ts'],
      inBrowser: ['tests/e2e/checkout.spec.ts'],
    })
  })

  test('a line of a file and options are handed on', () => {
    expect(chooseTests(['checkout.spec.ts:12', '--headed', '-g', 'x'], FILES)).toEqual({
      words: ['checkout.spec.ts:12'],
      withoutBrowser: [],
      inBrowser: ['tests/e2e/checkout.spec.ts:12'],
      options: ['--headed', '-g', 'x'],
    })
    // As whatever is not npm hands them on.
    expect(chooseTests(['--', 'typography'], FILES)).toEqual(chooseTests(['typography'], FILES))
  })

  test('a word of no file is a mistake, not a run that passes', () => {
    expect(() => chooseTests(['checkuot'], FILES)).toThrow('No test file’s name contains "checkuot".')
    expect(chooseTests([], FILES).words).toEqual([])
  })

  test('the files are those that the tools find', () => {
    const files = testFiles()
    expect(files).toContain('tests/unit/test-command.test.ts')
    expect(files).toContain('tests/e2e/checkout.spec.ts')
    expect(files.filter((file) => !/^tests\/(?:unit|db|local|e2e)\//.test(file))).toEqual([])
  })
})

describe('what a run tells', () => {
  const written = (results: object): string => {
    const folder = mkdtempSync(join(tmpdir(), 'results-'))
    const file = join(folder, 'results.json')
    writeFileSync(file, JSON.stringify(results))
    try {
      return JSON.stringify(readResults(file))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  test('tests of Vitest, with the file that did not load', () => {
    const assertionResults = [
      { fullName: 'a b', status: 'passed', duration: 1200, failureMessages: [] },
      { fullName: 'a c', status: 'failed', duration: 3, failureMessages: ['expected 1'] },
      { fullName: 'a d', status: 'skipped', duration: null, failureMessages: null },
    ]
    const results = {
      testResults: [
        { name: join(ROOT, 'tests/unit/a.test.ts'), message: '', assertionResults },
        { name: join(ROOT, 'tests/unit/b.test.ts'), message: 'no such module', assertionResults: [] },
      ],
    }
    expect(JSON.parse(written(results))).toEqual([
      { name: 'tests/unit/a.test.ts › a b', ms: 1200, reason: null },
      { name: 'tests/unit/a.test.ts › a c', ms: 3, reason: 'expected 1' },
      { name: 'tests/unit/a.test.ts › a d', ms: 0, reason: null },
      { name: 'tests/unit/b.test.ts', ms: 0, reason: 'no such module' },
    ])
  })

  test('tests of Playwright, in suites of suites', () => {
    const spec = (title: string, ok: boolean) => ({
      title,
      file: 'cart.spec.ts',
      ok,
      tests: [{ results: [{ duration: 2500, errors: ok ? [] : [{ message: 'not visible' }] }] }],
    })
    const results = {
      errors: [],
      suites: [{ specs: [spec('adds', true)], suites: [{ specs: [spec('takes away', false)] }] }],
    }
    expect(JSON.parse(written(results))).toEqual([
      { name: 'tests/e2e/cart.spec.ts › adds', ms: 2500, reason: null },
      { name: 'tests/e2e/cart.spec.ts › takes away', ms: 2500, reason: 'not visible' },
    ])
  })

  test('a tool that ended before it wrote tells nothing, and what is quick is not slow', () => {
    expect(readResults('no/such/file')).toEqual([])
    const tests = [900, 4000, 12_000, 5000].map((ms) => ({ name: `${ms}`, ms, reason: null }))
    expect(slowest(tests, 2)).toEqual(['  12.0 s  12000', '   5.0 s  5000'])
  })
})

/** Runs tools in a process of its own. @param list what `runAll` is given, as a script writes it. */
function runTools(list: string) {
  const tools = `
    const { runAll } = await import(${JSON.stringify(join(ROOT, 'src/cli/tools.ts'))})
    const { main } = await import(${JSON.stringify(join(ROOT, 'src/cli/terminal.ts'))})
    await main(() => runAll(${list}))`
  return spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', tools], {
    cwd: ROOT,
    encoding: 'utf8',
  })
}

test('what failed first is told again after what passed', () => {
  const { status, stdout, stderr } = runTools(`[
    { name: 'first', args: ['-e', 'console.log("it broke"); process.exit(1)'] },
    { name: 'second', args: ['-e', 'console.log("all is well")'] },
  ]`)
  expect(status).toBe(2)
  expect(stdout).toBe('it broke\nall is well\n')
  const [, after = ''] = stderr.split('● second')
  expect(after).toMatch(
    /passed after .*\n\n✗ first\nit broke\n\n✗ Failed: first\n {2}What failed stands above\.\n$/,
  )
})

test('tools of two lanes run beside each other, print in their order, and one that fails is told', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lanes-'))
  const file = JSON.stringify(join(folder, 'written'))
  // The first ends once the second has run.
  const first = `const look = () => require('fs').existsSync(${file}) ? console.log('first') : setTimeout(look, 5); look()`
  const second = `require('fs').writeFileSync(${file}, ''); console.log('second'); process.exit(1)`
  const { status, stdout, stderr } = runTools(`[
    { name: 'first', args: ['-e', ${JSON.stringify(first)}], lane: 'types' },
    { name: 'second', args: ['-e', ${JSON.stringify(second)}], lane: 'rest' },
    { name: 'third', args: ['-e', 'console.log("third")'], lane: 'rest' },
  ]`)
  rmSync(folder, { recursive: true })
  expect([status, stdout]).toEqual([2, 'first\nsecond\nthird\n'])
  expect(stderr).toMatch(/● second\n {2}failed after [\s\S]*✗ second\nsecond\n/)
})

test('Vitest alone says which Node it needs', () => {
  const config = join(ROOT, 'tests/vitest.config.ts')
  const older = `Object.defineProperty(process, 'version', { value: 'v20.20.2' }); await import(${JSON.stringify(config)})`
  const run = () =>
    execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', older], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(run).toThrow('These tests need Node 22.18 or 24, and this is v20.20.2. npm test -- NAME brings one')
})
