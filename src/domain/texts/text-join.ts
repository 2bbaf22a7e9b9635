import { cutText, joinBlocks, type TextBlock } from './text-blocks.ts'
import { type HeaderParts, headerParts } from './text-header.ts'

/** A place that both have changed, each otherwise. */
export interface TextConflict {
  /** Of the header; undefined for a place in the text. */
  readonly field?: string | undefined
  /** What stood there; empty where both have added something. */
  readonly base: string
  readonly mine: string
  readonly theirs: string
}

export type JoinedText = { readonly text: string } | { readonly conflicts: readonly TextConflict[] }

/** Whose a passage is that both have changed. */
export type Whose = 'mine' | 'theirs'

/** What is compared: the same words with other line breaks, or other blank lines around them, are the same. */
const plain = (source: string): string => source.replaceAll('\r', '').trim()
const plainBlock = ({ source }: TextBlock): string => plain(source)

/** Longest common sequence of two lists. @returns pairs of places. */
function common(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i]
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const pairs: (readonly [number, number])[] = []
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return pairs
}

/** What somebody made of a text, block by block of it. */
interface Version {
  /** What became of each block: the same, another, or null where it was taken out. */
  readonly became: readonly (TextBlock | null)[]
  /** What was put before each block, and last what was put behind all. */
  readonly before: readonly (readonly TextBlock[])[]
}

const wordsOf = (block: TextBlock): ReadonlySet<string> => new Set(plainBlock(block).match(/[\p{L}\p{N}]+/gu))

/** From 0, nothing in common, to 1. */
function likeness(a: TextBlock, b: TextBlock): number {
  if (a.kind !== b.kind) return 0
  const [one, two] = [wordsOf(a), wordsOf(b)]
  const shared = [...one].filter((word) => two.has(word)).length
  return one.size + two.size === 0 ? 1 : (2 * shared) / (one.size + two.size)
}

/** Between blocks that stayed: which became which. As many as there were are taken in their order, else those most alike. */
function paired(was: readonly TextBlock[], is: readonly TextBlock[]): Map<number, number> {
  if (was.length === is.length) return new Map(was.map((_, at) => [at, at]))
  const pairs = new Map<number, number>()
  let from = 0
  for (const [at, block] of was.entries()) {
    const likes = is.map((other, to) => (to < from ? 0 : likeness(block, other)))
    const most = Math.max(...likes, 0)
    if (most < 0.4) continue
    pairs.set(at, likes.indexOf(most))
    from = likes.indexOf(most) + 1
  }
  return pairs
}

function versionOf(base: readonly TextBlock[], own: readonly TextBlock[]): Version {
  const became: (TextBlock | null)[] = base.map(() => null)
  const before: TextBlock[][] = Array.from({ length: base.length + 1 }, () => [])
  const kept = [...common(base.map(plainBlock), own.map(plainBlock)), [base.length, own.length] as const]
  let [i, j] = [0, 0]
  for (const [toBase, toOwn] of kept) {
    const pairs = paired(base.slice(i, toBase), own.slice(j, toOwn))
    let next = i
    for (const [at, block] of own.slice(j, toOwn).entries()) {
      const [of] = [...pairs].find(([, to]) => to === at) ?? []
      if (of === undefined) before[next]?.push(block)
      else became[i + of] = block
      if (of !== undefined) next = i + of + 1
    }
    const same = own[toOwn]
    if (toBase < base.length && same) became[toBase] = same
    i = toBase + 1
    j = toOwn + 1
  }
  return { became, before }
}

const sourceOf = (blocks: readonly (TextBlock | null | undefined)[]): string =>
  plain(blocks.map((block) => block?.source ?? '').join('\n'))

/** Whether containers are opened and closed in order. */
function isWhole(blocks: readonly TextBlock[]): boolean {
  const open: (string | null | undefined)[] = []
  for (const { kind, node } of blocks) {
    if (kind === 'open') open.push(node?.name)
    if (kind === 'close' && open.pop() !== node?.name) return false
  }
  return open.length === 0
}

/** What both put in one place: of one of them, or the same of both; null where they differ, or where the place is gone. */
function inserted(mine: Version, theirs: Version, at: number): readonly TextBlock[] | null {
  const [own, other] = [mine.before[at] ?? [], theirs.before[at] ?? []]
  const isGone = ({ became }: Version) => became[at - 1] === null && became[at] === null
  if (own.length > 0 && isGone(theirs) && !isGone(mine)) return null
  if (other.length > 0 && isGone(mine) && !isGone(theirs)) return null
  if (own.length === 0 || sourceOf(own) === sourceOf(other)) return other
  return other.length === 0 ? added(own) : null
}

/** A block of mine in the place of one of theirs, with the blank lines that are there. */
function settled(own: TextBlock | null | undefined, other: TextBlock | null | undefined): TextBlock | null {
  if (!own || !other) return own ?? null
  const [, before = '', , behind = ''] = /^(\s*\n|)([\s\S]*?)(\s*)$/.exec(other.source) ?? []
  const [, words = ''] = /^(?:\s*\n|)([\s\S]*?)\s*$/.exec(own.source) ?? []
  const isParted = own.kind === other.kind || /\n\s*\n/.test(behind)
  return {
    ...own,
    source: before + words + behind,
    at: isParted ? other.at : undefined,
    isLast: other.isLast,
  }
}

/** What is mine alone stands where it stood in no text of theirs. */
const added = (blocks: readonly TextBlock[]): TextBlock[] =>
  blocks.map(({ source, kind, node }) => ({ source, kind, node }))

function joinBodies(
  base: readonly TextBlock[],
  mine: Version,
  theirs: Version,
  whose: Whose,
): { readonly blocks: readonly TextBlock[]; readonly conflicts: readonly TextConflict[] } {
  const blocks: TextBlock[] = []
  const conflicts: TextConflict[] = []
  for (let at = 0; at <= base.length; at += 1) {
    const put = inserted(mine, theirs, at)
    blocks.push(...(put ?? (whose === 'mine' ? added(mine.before[at] ?? []) : (theirs.before[at] ?? []))))
    if (!put)
      conflicts.push({
        base: '',
        mine: sourceOf(mine.before[at] ?? []),
        theirs: sourceOf(theirs.before[at] ?? []),
      })
    const stood = base[at]
    if (!stood) continue
    const [was, own, other] = [[stood], [mine.became[at]], [theirs.became[at]]].map(sourceOf)
    const isTorn = own !== was && other !== was && own !== other
    const isTheirs = own === was || own === other || (isTorn && whose === 'theirs')
    const taken = isTheirs ? theirs.became[at] : settled(mine.became[at], theirs.became[at])
    if (isTorn) conflicts.push({ base: was ?? '', mine: own ?? '', theirs: other ?? '' })
    if (taken) blocks.push(taken)
  }
  return { blocks, conflicts }
}

/** Joins two headers by field; what is no field is of whoever has changed it. */
function joinHeaders(
  base: string,
  mine: string,
  theirs: string,
  whose: Whose,
): { readonly header: string; readonly conflicts: readonly TextConflict[] } {
  if (plain(mine) === plain(base) || plain(mine) === plain(theirs)) return { header: theirs, conflicts: [] }
  if (plain(theirs) === plain(base)) return { header: mine, conflicts: [] }
  const [was, own, other] = [base, mine, theirs].map(headerParts) as [HeaderParts, HeaderParts, HeaderParts]
  const ofKey = (parts: HeaderParts, key: string) =>
    parts.fields.find((field) => field.key === key)?.source ?? ''
  const keys = [...new Set([...other.fields, ...own.fields].map(({ key }) => key))]
  const conflicts: TextConflict[] = []
  const fields = keys.map((key) => {
    const [before, left, right] = [ofKey(was, key), ofKey(own, key), ofKey(other, key)]
    if (plain(left) === plain(before) || plain(left) === plain(right)) return right
    const isTorn = plain(right) !== plain(before)
    if (isTorn) conflicts.push({ field: key, base: plain(before), mine: plain(left), theirs: plain(right) })
    return isTorn && whose === 'theirs' ? right : left
  })
  return { header: other.opening + fields.join('') + other.closing, conflicts }
}

/** Whether a header can be joined field by field: each has its name once, and comments stand in none of the other places. */
function isPlainHeader(header: string): boolean {
  const { opening, fields, closing } = headerParts(header)
  return (
    /^\s*---\s*$/.test(opening.replace('\uFEFF', '')) &&
    closing !== '' &&
    new Set(fields.map(({ key }) => key)).size === fields.length
  )
}

/** What two people made of one text as one, with what stands in the places that both changed; null where it cannot be joined. */
function joinWhose(
  base: string,
  mine: string,
  theirs: string,
  whose: Whose,
): { readonly text: string; readonly conflicts: readonly TextConflict[] } | null {
  const [was, own, other] = [cutText(base), cutText(mine), cutText(theirs)]
  const isReadable = [was, own, other].every(({ blocks }) =>
    blocks.every(({ kind }) => kind !== 'unreadable'),
  )
  if (!isReadable) return null
  const headers = joinHeaders(was.header, own.header, other.header, whose)
  const isSplit = headers.header !== other.header && headers.header !== own.header
  if (isSplit && ![was, own, other].every(({ header }) => isPlainHeader(header))) return null
  const versions = [versionOf(was.blocks, own.blocks), versionOf(was.blocks, other.blocks)] as const
  const body = joinBodies(was.blocks, ...versions, whose)
  if (!isWhole(body.blocks)) return null
  const text = joinBlocks({ header: headers.header, blocks: body.blocks, eol: other.eol })
  return {
    text: text.replace(/\r?\n/g, other.eol),
    conflicts: [...headers.conflicts, ...body.conflicts],
  }
}

/**
 * Joins what two people made of one text: where only one of them has changed a block or a field of the header, that is taken. Nothing is ever
 * dropped: what both have changed, each otherwise, is a conflict.
 * @param base the text that both began with. @param theirs is what was stored first: blank lines and line breaks are its.
 * @returns the text, or each place for whoever saves to decide.
 */
export function joinTexts(base: string, mine: string, theirs: string): JoinedText {
  if (mine === base || mine === theirs) return { text: theirs }
  if (theirs === base) return { text: mine }
  const joined = joinWhose(base, mine, theirs, 'mine')
  if (!joined) return { conflicts: [{ base: plain(base), mine: plain(mine), theirs: plain(theirs) }] }
  return joined.conflicts.length > 0 ? { conflicts: joined.conflicts } : { text: joined.text }
}

/**
 * Settles a conflict of `joinTexts`: what only one of them has changed stands in the text either way.
 * @param base null where both began a text of that name. @param whose the places are that both have changed.
 */
export function settleTexts(base: string | null, mine: string, theirs: string, whose: Whose): string {
  const joined = base === null ? null : joinWhose(base, mine, theirs, whose)
  return joined?.text ?? (whose === 'mine' ? mine : theirs)
}
