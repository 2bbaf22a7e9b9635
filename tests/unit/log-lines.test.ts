import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ROOT } from '../support/imports.ts'

/** Runs what a server runs, where nobody sits before it. @returns how it ended, and the lines of its standard error. */
function ranWith(args: readonly string[], environment: Record<string, string> = {}) {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  return { status, lines: stderr.trim().split('\n') }
}

const parsed = (lines: readonly string[]): unknown[] => lines.map((line) => JSON.parse(line) as unknown)

test('a start that is refused says why in lines of JSON', () => {
  const { status, lines } = ranWith(['src/cli/start.ts'], { PORT: 'ninety' })
  expect(status).toBe(2)
  expect(parsed(lines)).toEqual([
    { time: expect.any(String), level: 'error', event: 'said', text: '✗ PORT is not a port: ninety' },
    { time: expect.any(String), level: 'info', event: 'said', text: expect.stringContaining('PORT=4400') },
  ])
})

test('warnings of the runtime and an unforeseen end are lines of JSON, too', () => {
  const script = `
    import { say, sayAsLog } from './src/cli/terminal.ts'
    sayAsLog()
    say('! Mind this')
    process.emitWarning('old ways')
    setImmediate(() => { throw new Error('broken\\nin two') })`
  const { status, lines } = ranWith(['--input-type=module', '-e', script])
  expect(status).toBe(1)
  expect(parsed(lines)).toEqual([
    expect.objectContaining({ level: 'warn', event: 'said', text: '! Mind this' }),
    expect.objectContaining({ level: 'warn', event: 'Warning', message: 'old ways' }),
    expect.objectContaining({ level: 'error', event: 'crash', error: expect.stringContaining('in two') }),
  ])
})

test('what a mail server or a database answered is logged without the addresses of people', () => {
  const script = `
    import { jsonLogger } from './supabase/local/log.ts'
    jsonLogger('warn', 'mail', { error: '550 5.1.1 <ines.b+x@mail.client.example>: no such user at npm:nodemailer@10.6.1/lib/a.js:3' })
    jsonLogger('warn', 'row', { error: 'Key (email)=(ines@client.example) already exists.', count: 2 })`
  const { lines } = ranWith(['--input-type=module', '-e', script])
  expect(parsed(lines)).toEqual([
    expect.objectContaining({ error: '550 5.1.1 <…@…>: no such user at npm:nodemailer@10.6.1/lib/a.js:3' }),
    expect.objectContaining({ error: 'Key (email)=(…@…) already exists.', count: 2 }),
  ])
})
