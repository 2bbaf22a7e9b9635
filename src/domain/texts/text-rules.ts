import { headerFaults } from './header-rules.ts'
import { nodeFaults } from './node-rules.ts'
import { MAX_DEPTH, MAX_TEXT, parseText, tooMuchToParse, UnreadableText } from './parse-text.ts'
import type { SaidFault, TextFault, TextFaultCode } from './text-faults.ts'
import { splitText } from './text-header.ts'
import type { TextNode } from './text-node.ts'

/** What runs when a page is made, or may: a shop whose developers import in texts allows it (`CONTENT_CODE=true`). */
const CODE: ReadonlySet<TextFaultCode> = new Set([
  ...(['unreadable', 'module', 'expression', 'spread', 'unknownTag', 'unknownAttribute'] as const),
  ...(['attributeCode', 'attributeValue', 'missingAttribute', 'children', 'html', 'footnote'] as const),
])

const isCode = ({ code }: { readonly code: TextFaultCode }): boolean => CODE.has(code)

/** What was not written in UTF-8 is read as these. */
const FOREIGN = /[\0\uFFFD]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
const MODULE = /^(?:import|export)(?![\p{L}\p{N}_])/u
const NESTING: ReadonlySet<string> = new Set([
  ...['blockquote', 'list', 'mdxJsxFlowElement', 'mdxJsxTextElement'],
])

/** Everything of a tree, its root first; what is nested too deep is not gone into. */
function* nodesOf(
  node: TextNode,
  depth = 0,
): Generator<{ readonly node: TextNode; readonly isTooDeep: boolean }> {
  const below = depth + (NESTING.has(node.type) ? 1 : 0)
  yield { node, isTooDeep: below > MAX_DEPTH }
  if (below <= MAX_DEPTH) for (const child of node.children ?? []) yield* nodesOf(child, below)
}

function treeFaults(root: TextNode, body: string): TextFault[] {
  const nodes = [...nodesOf(root)]
  const pictures = new Set(
    nodes.flatMap(({ node }) => (node.type === 'imageReference' ? (node.identifier ?? []) : [])),
  )
  const faults: TextFault[] = []
  const code = new Set<number>()
  for (const { node, isTooDeep } of nodes) {
    const line = node.position?.start.line ?? 1
    if (node.type === 'code')
      for (let at = line; at <= (node.position?.end.line ?? line); at += 1) code.add(at)
    const said: readonly SaidFault[] = isTooDeep
      ? [{ code: 'tooDeep', values: { most: MAX_DEPTH } }]
      : nodeFaults(node, pictures.has(node.identifier ?? ''))
    faults.push(...said.map((fault) => ({ ...fault, line })))
  }
  const modules = body
    .split('\n')
    .flatMap((line, at): TextFault[] =>
      MODULE.test(line) && !code.has(at + 1) ? [{ code: 'module', line: at + 1 }] : [],
    )
  return [...modules, ...faults]
}

const MOST = { tooLong: MAX_TEXT, tooDeep: MAX_DEPTH } as const

function bodyFaults(body: string): TextFault[] {
  const tooMuch = tooMuchToParse(body)
  if (tooMuch?.reason === 'tooTangled') return [{ code: tooMuch.reason, line: tooMuch.line }]
  if (tooMuch) return [{ code: tooMuch.reason, values: { most: MOST[tooMuch.reason] }, line: tooMuch.line }]
  try {
    return treeFaults(parseText(body), body)
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    return [{ code: 'unreadable', values: { message: error.message }, line: error.line ?? 1 }]
  }
}

function headFaults(source: string, header: string): TextFault[] {
  if (/^\uFEFF?$/.test(header))
    return [{ code: /^\uFEFF?\s*---/.test(source) ? 'openHeader' : 'noHeader', line: 1 }]
  return headerFaults(header)
}

/**
 * Everything in a post or a page that its readers or the shop could come to harm by. What fields say is another matter
 * (`post-header.ts`, `page-header.ts`).
 * @param source of the file. @param options.mayHoldCode whether the shop's developers write code in texts.
 * @returns mistakes by line; none where the text may be published.
 */
export function textFaults(source: string, options: { readonly mayHoldCode?: boolean } = {}): TextFault[] {
  const foreign = source.split('\n').findIndex((line) => FOREIGN.test(line)) + 1
  if (foreign > 0) return [{ code: 'notUtf8', line: foreign }]
  if (source.length > MAX_TEXT) return [{ code: 'tooLong', values: { most: MAX_TEXT }, line: 1 }]
  const { header, body } = splitText(source)
  const lines = header.split('\n').length - 1
  const below = bodyFaults(body).map((fault) => ({ ...fault, line: fault.line + lines }))
  return [...headFaults(source, header), ...below]
    .filter((fault) => !options.mayHoldCode || !isCode(fault))
    .sort((a, b) => a.line - b.line)
}
