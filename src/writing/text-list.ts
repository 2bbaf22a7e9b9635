import type { TextEntry, TextMistake } from '@/data/written-texts.ts'
import { parisClock } from '@/domain/paris-time.ts'
import { publishMoment } from '@/domain/publish-moment.ts'
import type { QuotedFact } from '@/domain/quoted-facts.ts'
import { isRequiredPage } from '@/domain/required-pages.ts'
import { isPost, textAddress, textPathOf } from '@/domain/written-file.ts'
import { type ContentFault, contentFaultText as t } from '@/texts/admin/content-faults.ts'
import type { Fields } from './field-faults.ts'
import { fieldsOf } from './text-fields.ts'
import type { PublishedTexts, TextFile } from './text-file.ts'

/** @returns the address that a text has, or would have; null of a post without a number. */
export const addressOf = (file: Pick<TextFile, 'path' | 'text'>): string | null =>
  textAddress(file.path, fieldsOf(file).id)

/** @param published what was published last, by file. */
export const publishedTexts = (published: ReadonlyMap<string, string>): PublishedTexts => ({
  isKnown: true,
  shows: (file) => {
    const text = published.get(file)
    return text !== undefined && fieldsOf({ text }).draft !== true
  },
  has: (file, text) => published.get(file) === text,
  ids: [...published.values()].map((text) => fieldsOf({ text }).id).filter((id) => typeof id === 'number'),
})

export const mistakeOf = ({ field, line, reason }: ContentFault): TextMistake => ({
  field: field ?? null,
  line: line ?? null,
  reason,
})

/** @returns a fault of each post whose number is another one's: the second, in the order of the files. */
export function takenIds(all: readonly TextFile[]): ReadonlyMap<string, ContentFault> {
  const first = new Map<number, string>()
  const faults = new Map<string, ContentFault>()
  for (const file of all.filter(({ path }) => isPost(path))) {
    const { id } = fieldsOf(file)
    if (typeof id !== 'number') continue
    const other = first.get(id)
    if (other === undefined) first.set(id, file.file)
    else faults.set(file.path, { file: file.file, field: 'id', reason: t.takenId(id, other) })
  }
  return faults
}

export interface Listing {
  readonly all: readonly TextFile[]
  readonly published: PublishedTexts
  readonly faultsOf: (file: string, text: string) => Promise<readonly ContentFault[]>
  readonly now: Date
  /** What a shop that is not open yet has to say before it shows a text. */
  readonly holesIn: (text: string) => readonly QuotedFact[]
}

function stateOf(
  file: TextFile,
  fields: Fields,
  faulty: boolean,
  { published, now }: Listing,
): TextEntry['state'] {
  if (faulty) return 'faulty'
  if (fields.draft === true) return 'draft'
  const moment = publishMoment(fields)
  if (moment && moment > now) return 'planned'
  return published.has(file.file, file.text) ? 'online' : 'waiting'
}

/** @returns a text that has no file yet, as a list shows it. */
export function begunEntry(path: string, text: string): Omit<TextEntry, 'mayWrite' | 'drafts'> {
  const { title } = fieldsOf({ text })
  return {
    path,
    title: typeof title === 'string' ? title : '',
    address: addressOf({ path, text }),
    state: 'draft',
    isOnline: false,
    publish: null,
    lacks: null,
    faults: [],
    isRequired: false,
  }
}

/** @returns each text with how it stands; whoever asks adds what it depends on them. */
export async function entriesOf(listing: Listing): Promise<Omit<TextEntry, 'mayWrite' | 'drafts'>[]> {
  const { all, published, faultsOf, now } = listing
  const taken = takenIds(all)
  return await Promise.all(
    all.map(async (file) => {
      const fields = fieldsOf(file)
      const own = taken.get(file.path)
      const faults = [...(await faultsOf(file.file, file.text)), ...(own ? [own] : [])].map(mistakeOf)
      const moment = publishMoment(fields)
      const state = stateOf(file, fields, faults.length > 0, listing)
      const holes = state === 'waiting' && !isPost(file.path) ? listing.holesIn(file.text) : []
      return {
        path: textPathOf(file.file),
        title: typeof fields.title === 'string' ? fields.title : '',
        address: addressOf(file),
        state,
        isOnline: published.shows(file.file),
        publish: moment && moment > now ? parisClock(moment) : null,
        lacks: holes.length > 0 ? t.holes(holes) : null,
        faults,
        isRequired: isRequiredPage(file.path),
      }
    }),
  )
}
