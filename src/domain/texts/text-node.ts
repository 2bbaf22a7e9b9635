/** An attribute of a component: a word, or what stands in braces; a spread has no name. */
export interface TextAttribute {
  readonly type: string
  readonly name?: string | undefined
  readonly value?: string | { readonly type: string; readonly value: string } | null | undefined
}

interface Point {
  readonly line: number
  readonly offset?: number | undefined
}

/** A node of a text as mdast has it, whoever parsed it. */
export interface TextNode {
  readonly type: string
  readonly children?: readonly TextNode[] | undefined
  readonly value?: string | undefined
  /** Of a component; null for a fragment. */
  readonly name?: string | null | undefined
  readonly attributes?: readonly TextAttribute[] | undefined
  readonly url?: string | undefined
  readonly title?: string | null | undefined
  readonly alt?: string | null | undefined
  readonly identifier?: string | undefined
  readonly label?: string | null | undefined
  readonly referenceType?: string | undefined
  /** Of a heading, 1 to 6. */
  readonly depth?: number | undefined
  readonly ordered?: boolean | null | undefined
  readonly start?: number | null | undefined
  readonly spread?: boolean | null | undefined
  readonly checked?: boolean | null | undefined
  readonly lang?: string | null | undefined
  readonly meta?: string | null | undefined
  readonly align?: readonly (string | null)[] | null | undefined
  readonly position?: { readonly start: Point; readonly end: Point } | undefined
}

/** Fields that say where a node stood, not what it says. */
const UNSAID: ReadonlySet<string> = new Set(['position', 'data'])

/** @returns a node without its place, for comparing what two say. */
export function saidBy(node: TextNode): unknown {
  return JSON.parse(JSON.stringify(node, (key, value: unknown) => (UNSAID.has(key) ? undefined : value)))
}
