import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

function run(command: string, ...args: string[]) {
  const file = `src/cli/${command}.ts`
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], {
    encoding: 'utf8',
    env: { ...process.env, SHOP_DATA: 'package.json/none' },
  })
  return { status, stderr }
}

test.each([
  ['backup', ['--help'], 'Unknown option'],
  ['backup', ['one.tar.gz', 'two.tar.gz'], 'Where should the backup go?'],
  ['restore', ['one.tar.gz', 'two.tar.gz'], 'Which backup?'],
  ['publish', ['--foce'], 'Unknown option'],
  ['service', ['--prnt'], 'Unknown option'],
  ['upgrade', ['one', 'two'], 'Which version?'],
  ['keys', [], 'Start it once'],
  ['restore', ['one.tar.gz'], 'A file stands where'],
])('%s %j is refused with what is wrong', (command, args, words) => {
  const { status, stderr } = run(command, ...args)
  expect(stderr).toContain(words)
  expect(stderr).not.toContain('undefined')
  expect(status).not.toBe(0)
  expect(existsSync(args[0] ?? '')).toBe(false)
})
