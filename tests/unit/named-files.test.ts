import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../support/imports.ts'

const READ = /\.(?:tsx?|mjs|astro|sql|md)$/
/** What was written stays as it was, and names what there was then. */
const OF_THEN = /^supabase\/(?:migrations|upgrades)\//
const PATH = /\b(?:src|supabase|tests)\/[\w./-]+\.(?:tsx?|mjs|astro|sql|md|css|json)\b/g
/** Names of files that stand for any of their kind, or that a project may have. */
const ANY = ['supabase/upgrades/VERSION.sql']

const read = (folder: string): [file: string, text: string][] =>
  readdirSync(join(ROOT, folder), { recursive: folder !== '', withFileTypes: true })
    .filter((entry) => entry.isFile() && READ.test(entry.name))
    .map(({ parentPath, name }) =>
      join(parentPath, name).slice(ROOT.length).replaceAll('\\', '/').replace(/^\//, ''),
    )
    .filter((file) => !OF_THEN.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])

it('each file that the code, its comments or a README name is there', () => {
  const gone = ['', 'src', 'supabase'].flatMap(read).flatMap(([file, text]) =>
    [...text.matchAll(PATH)]
      .map(([path]) => path)
      .filter((path) => !ANY.includes(path) && !existsSync(join(ROOT, path)))
      .map((path) => `${file} names ${path}`),
  )
  expect(gone).toEqual([])
})
