import { parseArgs } from 'node:util'
import { openAsService } from '@/data/opening.ts'
import { openingAnnouncement } from '@/texts/admin/readiness.ts'
import { main, say } from './terminal.ts'
import { withShop } from './this-shop.ts'

/** What the law demands, as a terminal says it. */
const NEEDS: Readonly<Record<string, string>> = {
  identity: 'the legal notice (name, form, SIREN, address, publisher, host)',
  contact: 'a real email address and a telephone number',
  mediator: 'the consumer mediator (name, address, site)',
  vat: 'the VAT number, or the exemption',
  returns: 'the address of returns',
  terms: 'the terms of sale, published in their present version',
  makers: 'a product on sale, each with a maker who has a real address',
}

/** `npm run open [-- --url …]`: the owner opens the shop, once the points of the law are there. */
await main(async () => {
  const { values } = parseArgs({ options: { url: { type: 'string' } } })
  await withShop(values.url, async (db) => {
    const opening = await openAsService(db, openingAnnouncement)
    if ('lacking' in opening) {
      say('✗ The shop stays closed. The law demands first:')
      for (const need of opening.lacking) say(`  - ${NEEDS[need] ?? need}`)
      say('  Each is filled in at /admin/opening.')
      process.exitCode = 1
      return
    }
    say(
      `✓ The shop is open, since ${opening.openedAt}. Visitors see it within seconds; on a static host, build again.`,
    )
    if (opening.newsletter !== null)
      say(
        `  Whoever asked to be told has a newsletter waiting: read and send it at /admin/marketing/newsletters/${opening.newsletter}`,
      )
  })
})
