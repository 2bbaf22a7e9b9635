import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { digestOf } from '../../supabase/local/engine/upgrade.ts'
import { ROOT } from '../support/imports.ts'

/** What stands in a guide and cannot be tried here: it has been missed once. */

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('migrations are pushed to the project: without --remote the command line speaks to a database of this machine', () => {
  const files = execFileSync('git', ['ls-files', '*.md', 'src', 'supabase', '.github'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const pushes = files
    .split('\n')
    .filter((file) => /\.(?:md|ts|yml)$/.test(file))
    .flatMap((file) => read(file).match(/supabase db push.{0,9}/g) ?? [])
  expect(pushes.length).toBeGreaterThan(1)
  expect(new Set(pushes)).toEqual(new Set(['supabase db push --remote']))
})

test('a hosted project gets an SMTP server before its mails, which it may not change otherwise', () => {
  const guide = read('supabase/HOSTED.md')
  expect(guide.indexOf('SMTP')).toBeGreaterThan(0)
  expect(guide.indexOf('SMTP')).toBeLessThan(guide.indexOf('supabase/templates'))
})

test('the guide to a server of one’s own says what a proxy must send', () => {
  const [, proxy = ''] = read('supabase/OWN-SERVER.md').split('## The proxy')
  for (const name of ['PUBLIC_SITE_URL', '`Host`', '`X-Forwarded-For`', 'TRUSTED_PROXIES'])
    expect(proxy).toContain(name)
})

test('the guide to a hosted project names a set of migrations as the upgrade does', () => {
  expect(read('supabase/HOSTED.md')).toContain(`string_agg(version, ',' order by version)`)
  expect(digestOf(['2', '1'])).toBe(createHash('sha256').update('1,2').digest('hex').slice(0, 12))
})
