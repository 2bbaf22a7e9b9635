import { parseText, tooMuchToParse } from './parse-text.ts'
import { splitText } from './text-header.ts'
import { saidBy, type TextNode } from './text-node.ts'
import { writeBlock, writeOpening } from './write-block.ts'

/** A block of a text, as it stands in its file. */
export interface TextBlock {
  /** Its lines, with the blank lines up to the next block; those before the first block of a text are the first's. */
  readonly source: string
  /**
   * Type of its node in mdast. A container such as `Question` is cut into `open`, what it holds, and `close`. Without a node are several
   * components on one line, `line`, and a body that is no MDX, one block `unreadable`.
   */
  readonly kind: string
  /** Of `open` without its children, of `close` the same. */
  readonly node: TextNode | null
  /** Its place in the text it was cut from; undefined for a new one. */
  readonly at?: number | undefined
  /** Whether it is the last of that text. */
  readonly isLast?: boolean | undefined
}

export interface CutText {
  readonly header: string
  readonly blocks: readonly TextBlock[]
  readonly eol: '\n' | '\r\n'
}

interface Start {
  readonly from: number
  readonly to: number
  readonly kind: string
  readonly node: TextNode | null
}

/** Where nodes begin, each at its line; containers whose tags have lines of their own are walked into. */
function startsOf(body: string, nodes: readonly TextNode[]): Start[] {
  const lineAt = (offset: number) => body.lastIndexOf('\n', offset - 1) + 1
  return nodes.flatMap((node): Start[] => {
    const from = lineAt(node.position?.start.offset ?? 0)
    const whole = { from, to: node.position?.end.offset ?? from, kind: node.type, node }
    const children = node.children ?? []
    const [first, last] = [children[0]?.position, children.at(-1)?.position]
    const end = node.position?.end
    if (node.type !== 'mdxJsxFlowElement' || !end) return [whole]
    const closing = lineAt(end.offset ?? 0)
    // A container that holds nothing yet is one as well: its closing tag has a line of its own.
    const inside = first ? lineAt(first.start.offset ?? 0) : closing
    const isOwnLine =
      inside > (node.position?.start.offset ?? 0) &&
      body.slice(inside, first?.start.offset ?? inside).trim() === '' &&
      (last?.end.line ?? 0) < end.line &&
      body.slice(closing).trimStart().startsWith('</')
    if (!isOwnLine) return [whole]
    const tag = { ...node, children: [] }
    return [
      { from, to: inside, kind: 'open', node: tag },
      ...startsOf(body, children),
      { from: closing, to: whole.to, kind: 'close', node: tag },
    ]
  })
}

/** What begins in the lines of another becomes one block with it. */
function onOwnLines(starts: readonly Start[]): Start[] {
  const own: Start[] = []
  for (const start of starts) {
    const before = own.at(-1)
    if (before && start.from < before.to)
      own[own.length - 1] = { ...before, to: start.to, kind: 'line', node: null }
    else own.push(start)
  }
  return own
}

const unreadable = (body: string): TextBlock[] =>
  body === '' ? [] : [{ source: body, kind: 'unreadable', node: null, at: 0, isLast: true }]

function blocksOf(body: string): TextBlock[] {
  if (tooMuchToParse(body)) return unreadable(body)
  let starts: Start[]
  try {
    starts = onOwnLines(startsOf(body, parseText(body).children ?? []))
  } catch {
    return unreadable(body)
  }
  if (starts.length === 0) return unreadable(body)
  return starts.map(({ kind, node }, at) => ({
    source: body.slice(at === 0 ? 0 : starts[at]?.from, starts[at + 1]?.from ?? body.length),
    kind,
    node,
    at,
    isLast: at === starts.length - 1,
  }))
}

/** Cuts a file into its header and its blocks. `joinBlocks` gives the same bytes. */
export function cutText(source: string): CutText {
  const { header, body } = splitText(source)
  return { header, blocks: blocksOf(body), eol: source.includes('\r\n') ? '\r\n' : '\n' }
}

const follows = (before: TextBlock | undefined, block: TextBlock): boolean =>
  block.at !== undefined && block.at === (before ? (before.at ?? Number.NaN) : -1) + 1

/** @returns a text that ends with a blank line at least. */
function parted(text: string, eol: string): string {
  if (text === '' || /\n[ \t]*\r?\n$/.test(text)) return text
  return text + (text.endsWith('\n') ? eol : eol + eol)
}

/** Puts a text together: what was not moved stands as it stood, what is new is parted from its neighbours by a blank line. */
export function joinBlocks({ header, blocks, eol }: CutText): string {
  let text = header
  for (const [rank, block] of blocks.entries()) {
    const isParted = text.endsWith('\n') && /^[ \t]*\r?\n/.test(block.source)
    if (!isParted && !follows(blocks[rank - 1], block)) text = parted(text, eol)
    text += block.source
  }
  const last = blocks.at(-1)
  return last && !last.isLast ? `${text.trimEnd()}${eol}` : text
}

const writtenLines = (kind: string, node: TextNode): string[] => {
  if (kind === 'close') return [`</${node.name ?? ''}>`]
  return (kind === 'open' ? writeOpening(node) : writeBlock(node)).split('\n')
}

/** Of lines written anew those that say the same as before are taken as they stood. */
function sparing(stood: readonly string[], before: readonly string[], after: readonly string[]): string[] {
  if (stood.length !== before.length) return [...after]
  let head = 0
  while (head < Math.min(before.length, after.length) && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < Math.min(before.length, after.length) - head && before.at(-1 - tail) === after.at(-1 - tail))
    tail += 1
  return [
    ...stood.slice(0, head),
    ...after.slice(head, after.length - tail),
    ...stood.slice(stood.length - tail),
  ]
}

const saysOf = (source: string): string => {
  try {
    return JSON.stringify(saidBy(parseText(source)))
  } catch {
    return ''
  }
}

/** @returns a new block. @param kind `open` and `close` write the tags of a container. */
export function newBlock(node: TextNode, eol = '\n', kind = node.type): TextBlock {
  return { source: `${writtenLines(kind, node).join(eol)}${eol}${eol}`, kind, node }
}

/**
 * Writes what a block says now in the place of what it said: the blank lines around it, its indentation, and each line that says the same
 * stay as they are.
 */
export function changedBlock(block: TextBlock, node: TextNode, eol = '\n'): TextBlock {
  const isTag = block.kind === 'open' || block.kind === 'close'
  const kind = isTag ? block.kind : node.type
  if (!block.node) return newBlock(node, eol, kind)
  if (JSON.stringify(saidBy(block.node)) === JSON.stringify(saidBy(node))) return block
  const [, around = '', before = '', own = '', behind = ''] =
    /^(\s*\n|)([ \t]*)([\s\S]*?)(\s*)$/.exec(block.source) ?? []
  const stood = own.split(/\r?\n/).map((line) => (line.startsWith(before) ? line.slice(before.length) : line))
  const after = writtenLines(kind, node)
  const spared = sparing(stood, writtenLines(kind, block.node), after)
  const lines = isTag || saysOf(spared.join('\n')) === saysOf(after.join('\n')) ? spared : after
  const text = lines.map((line) => (line === '' ? '' : before + line)).join(eol)
  const keepsPlace = kind === block.kind || /\n\s*\n/.test(behind)
  return {
    ...block,
    source: `${around}${text}${behind}`,
    kind,
    node,
    at: keepsPlace ? block.at : undefined,
  }
}
