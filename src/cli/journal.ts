import { parseArgs } from 'node:util'
import type { Client } from '@/data/client.ts'
import {
  checkJournal,
  closeJournal,
  journalPages,
  journalWitnesses,
  type StoredEntry,
} from '@/data/journal.ts'
import { type JournalFault, type JournalWitness, journalAhead, journalFault } from '@/domain/journal.ts'
import { UsageError } from './config.ts'
import { readArchive, writeArchive } from './journal-archive.ts'
import { asTyped } from './paths.ts'
import { main, say } from './terminal.ts'
import { withShop } from './this-shop.ts'

const EXAMPLE = 'npm run journal -- verify | close | archive --out FOLDER'

const FAULTS: Readonly<Record<JournalFault['is'], string>> = {
  missing: 'entries before it are missing',
  changed: 'it is not what was written',
  chain: 'it does not follow the entry before it',
  closing: 'a closing that was sent to the owner is not there as it was sent',
  document: 'its invoice or credit note is gone or was changed',
}

/** A closing as the email tells it: `SEQ:HASH`. @throws UsageError */
function witnessOf(text: string): JournalWitness {
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text.trim()) ?? []
  if (!seq || !hash)
    throw new UsageError(`${text} is no closing.`, 'Its entry and hash as in the letter: --closing 42:3fa9…')
  return { seq: Number(seq), hash }
}

function report(fault: JournalFault | null, entries: string): void {
  if (fault) throw new UsageError(`The journal is not sound at entry ${fault.seq}.`, `${FAULTS[fault.is]}.`)
  say(`✓ The journal is sound: ${entries}.`)
}

/** Names what a clock that was ahead has left: it is sound, and stays. */
async function nameAhead(pages: Parameters<typeof journalAhead>[0]): Promise<void> {
  const ahead = await journalAhead(pages, new Date())
  if (!ahead) return
  const { count, first, last } = ahead
  say(
    `! ${count} of them are ahead of this clock, from entry ${first.seq} (${first.kind} ${first.document}, ${first.at})`,
  )
  say(
    `  to entry ${last.seq} (${last.kind} ${last.document}, ${last.at}): it was wrong when they were written, or is now.`,
  )
}

/** Twice: by this program, which trusts no row of the database, and by the database, which keeps when. */
async function verify(db: Client, given: readonly JournalWitness[]): Promise<void> {
  const own = await journalFault(journalPages(db), [...(await journalWitnesses(db)), ...given])
  const { fault, seq } = await checkJournal(db)
  report(own ?? fault, `${seq} entries`)
  await nameAhead(journalPages(db))
}

/**
 * `npm run journal -- verify | close | archive`: follows the chain of the sales journal, also of an archive and against closings
 * that were sent (`--closing SEQ:HASH`); closes what is over; writes it as open files. `--url` names a hosted project.
 */
await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      out: { type: 'string' },
      archive: { type: 'string' },
      closing: { type: 'string', multiple: true, default: [] },
    },
  })
  const given = values.closing.map(witnessOf)
  const [command] = positionals
  if (command === 'verify' && values.archive) {
    const pages = await readArchive(asTyped(values.archive))
    report(await journalFault(pages, given), `${pages[0]?.length ?? 0} entries`)
    return await nameAhead(pages)
  }
  if (command === 'verify') return await withShop(values.url, (db) => verify(db, given))
  if (command === 'close') {
    const closed = await withShop(values.url, (db) => closeJournal(db))
    if (closed === null)
      throw new UsageError(
        'The clock of the database is not believed: it is far from all that was written before.',
        'Set it right. A right one is believed a quarter of an hour later, or as soon as the mail service or Stripe agrees.',
      )
    return say(closed > 0 ? `✓ ${closed} closings written.` : '✓ Nothing was left to close.')
  }
  if (command !== 'archive') throw new UsageError('What is to be done?', EXAMPLE)
  if (!values.out) throw new UsageError('Into which folder?', EXAMPLE)
  const folder = asTyped(values.out)
  const entries = await withShop(values.url, async (db) => {
    const all: StoredEntry[] = []
    for await (const page of journalPages(db)) all.push(...page)
    return all
  })
  const hash = await writeArchive(folder, entries)
  say(`✓ ${entries.length} entries are in ${folder}${hash ? `; the last one’s hash is ${hash}` : ''}.`)
})
