import { parseArgs } from 'node:util'
import { readStanding, takeOverShop } from '@/data/standing.ts'
import { main, say } from './terminal.ts'
import { withShop } from './this-shop.ts'

/** `npm run take-over [-- --drop-mails] [--url …]`: the owner says that this copy is the shop now. */
await main(async () => {
  const { values } = parseArgs({
    options: { 'drop-mails': { type: 'boolean', default: false }, url: { type: 'string' } },
  })
  await withShop(values.url, async (db) => {
    const { isSilent } = await readStanding(db, null)
    if (!isSilent) return say('✓ This is the shop already.')
    const dropped = await takeOverShop(db, values['drop-mails'])
    say('✓ This is the shop now: mails, payments and clocks run again.')
    if (dropped > 0) say(`  ${dropped} mails that waited since before it was copied are not sent.`)
  })
})
