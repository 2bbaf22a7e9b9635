import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import * as z from 'zod'
import type { StoredEntry } from '@/data/journal.ts'
import type { JournalEntry } from '@/domain/journal.ts'
import { journalArchiveText } from '@/texts/journal-archive.ts'
import { UsageError } from './config.ts'

const COLUMNS = ['seq', 'at', 'kind', 'document', 'payload', 'previousHash', 'hash', 'version'] as const

const archived = z.array(
  z.object({
    seq: z.number(),
    at: z.string(),
    kind: z.string(),
    document: z.string(),
    payload: z.string(),
    previousHash: z.string(),
    hash: z.string(),
  }),
)

/**
 * Writes the journal as open files: `journal.csv` and `journal.json` with every hash, how to follow the chain, and the hashes of
 * these files. @returns the hash of the last entry, null of an empty journal.
 */
export async function writeArchive(folder: string, entries: readonly StoredEntry[]): Promise<string | null> {
  await mkdir(folder, { recursive: true })
  const rows = entries.map((entry) => COLUMNS.map((column) => String(entry[column])))
  const files = {
    'journal.csv': `\ufeff${Papa.unparse({ fields: [...COLUMNS], data: rows }, { delimiter: ';', newline: '\r\n' })}\r\n`,
    'journal.json': `${JSON.stringify(entries, null, 1)}\n`,
    'LISEZMOI.txt': journalArchiveText.readme(entries.length, entries.at(-1)?.hash ?? ''),
  }
  const sums = Object.entries(files).map(
    ([name, text]) => `${createHash('sha256').update(text).digest('hex')}  ${name}\n`,
  )
  for (const [name, text] of [...Object.entries(files), ['SHA256SUMS', sums.join('')] as const])
    await writeFile(join(folder, name), text)
  return entries.at(-1)?.hash ?? null
}

/** The entries of an archive, as one page. @throws UsageError where there is none */
export async function readArchive(folder: string): Promise<readonly (readonly JournalEntry[])[]> {
  try {
    return [archived.parse(JSON.parse(await readFile(join(folder, 'journal.json'), 'utf8')))]
  } catch {
    throw new UsageError(`${folder} holds no archive of the journal.`, 'Its file journal.json is looked for.')
  }
}
