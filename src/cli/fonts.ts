import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { storeFontSlices } from '@/data/font-slices.ts'
import { UsageError } from './config.ts'
import { eastAsianSlices } from './east-asian-fonts.ts'
import { main, say, step } from './terminal.ts'
import { withShop } from './this-shop.ts'

/** `npm run fonts -- --url …`: gives a hosted project the characters of Chinese, Japanese and Korean for its documents, 14 MB. */
await main(async () => {
  const { values } = parseArgs({ options: { url: { type: 'string' } } })
  if (!values.url)
    throw new UsageError(
      'Which project? The shop of this machine has its fonts already.',
      'For example: npm run fonts -- --url https://abcdefgh.supabase.co',
    )
  const files = eastAsianSlices()
  const count = await withShop(values.url, (db) =>
    step('Uploading the letters of Chinese, Japanese and Korean', () =>
      storeFontSlices(db, [...files.keys()], (name) => readFile(files.get(name) ?? name)),
    ),
  )
  say(count === 0 ? '✓ They are there already.' : `✓ Done: ${count} files.`)
})
