import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '@/rendering/root.ts'
import { UsageError } from './config.ts'
import { main, say } from './terminal.ts'
import { glossaryOf, replacedWordsIn } from './words.ts'

const GLOSSARY = 'src/README.md'
const READ = /\.(tsx?|mjs|astro|md|sql)$/
/** The glossary names what it replaces; lists of others have their own words. */
const NOT_READ = [
  GLOSSARY,
  'src/data/database.types.ts',
  'src/domain/common-passwords.ts',
  // What was written stays as it was.
  'supabase/migrations/',
  'supabase/upgrades/',
]

/** Words of names that the database answers with, or pages of the shop hold, by the file that reads them. */
const ANSWERED: Readonly<Record<string, string>> = {
  'src/data/admin/marketing.ts': 'letters',
  'tests/db/newsletter-counts.test.ts': 'letters',
  'src/shop/pages/written.astro': 'letter',
  'src/domain/texts/text-components.ts': 'letter',
}

/** Read without git, which a copy of the project need not have. */
const FOLDERS = ['src', 'supabase', 'tests']
const filesIn = (folder: string, recursive: boolean): string[] =>
  readdirSync(join(ROOT, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)).replaceAll('\\', '/'))

/** Part of `npm run check`: names and comments use the words of the glossary. */
await main(async () => {
  const glossary = glossaryOf(readFileSync(join(ROOT, GLOSSARY), 'utf8'))
  const files = [...FOLDERS.flatMap((folder) => filesIn(folder, true)), ...filesIn('', false)].filter(
    (file) => READ.test(file) && !NOT_READ.some((path) => file.startsWith(path)),
  )
  const found = files.flatMap((file) =>
    replacedWordsIn(file, readFileSync(join(ROOT, file), 'utf8'), glossary)
      .filter(({ word }) => ANSWERED[file] !== word)
      .map(({ word, by, line }) => `${file}:${line}: say “${by}”, not “${word}”`),
  )
  if (found.length > 0) throw new UsageError(found.join('\n  '), `${GLOSSARY} has the glossary.`)
  say(`${files.length} files use the words of the glossary`)
})
