import { parseArgs } from 'node:util'
import { ROOT } from '@/rendering/root.ts'
import { UsageError } from './config.ts'
import { writeDifference } from './schema/write-difference.ts'
import { main, say, step } from './terminal.ts'

/** `npm run db:diff -- NAME`: writes the migration after which a database is what the schema files say. */
await main(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const name = positionals.join('_').toLowerCase().replaceAll('-', '_')
  if (!/^\w+$/.test(name))
    throw new UsageError('What does it do?', 'For example: npm run db:diff -- order_notes')
  const { file, questions, rows } = await step('Comparing what migrations and schema files make', () =>
    writeDifference(ROOT, name),
  )
  say(file ? `✓ ${file} written` : '✓ They make the same: nothing is written')
  for (const question of questions) say(`  ? ${question}`)
  if (questions.length > 0)
    say(
      '  Answer them in the file, where they stand, and delete their lines: a check refuses those that are left.',
    )
  if (rows.length > 0)
    say(`  ? First rows of ${rows.join(', ')} say something else, or are gone: that is written by hand.`)
})
