import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HOSTS } from '../../supabase/local/functions/functions.ts'
import { sourceFiles } from '../support/imports.ts'

/** Reached from hosted Supabase alone: a server of one's own has its texts in a folder. */
const HOSTED = ['api.github.com']
/** `const ADDRESS = 'https://…'` of a service that functions call by themselves. */
const ADDRESS = /^const [A-Z]+ = 'https:\/\/([a-z.-]+)/gm

test('whatever service functions call may be reached by those of a server of one’s own', () => {
  const called = sourceFiles('supabase/functions').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(ADDRESS)].map(([, host = '']) => host),
  )
  expect(called).toContain('api.laposte.fr')
  expect(called.filter((host) => !HOSTS.includes(host) && !HOSTED.includes(host))).toEqual([])
})
