import { parseFrontmatter } from '@astrojs/internal-helpers/frontmatter'
import { textComponent } from '@/domain/texts/text-components.ts'
import type { TextFault } from '@/domain/texts/text-faults.ts'
import { textFaults } from '@/domain/texts/text-rules.ts'
import { mayHoldCode } from '@/shop/pages/text-guard.ts'
import { type ContentFault, contentFaultText as t } from '@/texts/admin/content-faults.ts'
import { textFaultReason } from '@/texts/text-faults.ts'
import { fieldFaults } from '@/writing/field-faults.ts'
import { factsOf, lineWith, type TextFacts } from './text-facts.ts'

/** What a file says of itself in its frontmatter; lines are those of the file. */
export interface Header {
  readonly fields: Readonly<Record<string, unknown>>
  /** The rest of the file, in the same lines. */
  readonly body: string
}

interface YamlError extends Error {
  readonly mark?: { readonly line: number }
}

/** @returns the header of a post or a page, or why it cannot be read. */
export function headerOf(file: string, text: string): Header | ContentFault {
  if (/^\uFEFF?\s*\+\+\+/.test(text)) return { file, line: 1, reason: t.tomlHeader }
  try {
    const { frontmatter, rawFrontmatter, content } = parseFrontmatter(text, {
      frontmatter: 'empty-with-spaces',
    })
    if (rawFrontmatter === '') return { file, line: 1, reason: t.noHeader }
    return { fields: frontmatter, body: content }
  } catch (error) {
    // The header that the parser is given begins behind its three dashes: its line 0 is the first of the file.
    const line = (error as YamlError).mark?.line
    return { file, line: line === undefined ? undefined : line + 1, reason: t.unreadableHeader }
  }
}

/** With these nothing else of a file is looked at: its header is none, or is not to be read. */
const FIRST: readonly TextFault['code'][] = [
  ...(['notUtf8', 'tooLong', 'noHeader', 'openHeader', 'headerSign', 'headerKey'] as const),
]

const said = (file: string, fault: TextFault): ContentFault => ({
  file,
  line: fault.line,
  reason: textFaultReason(fault),
})

interface Body {
  readonly facts: TextFacts | null
  readonly faults: readonly ContentFault[]
}

async function bodyOf(file: string, text: string, body: string): Promise<Body> {
  try {
    const facts = await factsOf(file, body)
    if (facts.refused.length > 0)
      return { facts: null, faults: facts.refused.map((fault) => said(file, fault)) }
    const unknown = facts.components.filter((name) => !textComponent(name))
    const faults = unknown.map((name) => ({
      file,
      line: lineWith(text, `<${name}`),
      reason: t.unknownComponent(name),
    }))
    return { facts, faults }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const [, line, said = message] = /^(\d+):\d+: (.*)$/s.exec(message) ?? []
    return { facts: null, faults: [{ file, line: line ? Number(line) : undefined, reason: t.mdx(said) }] }
  }
}

/** What is known of a post or a page. */
export interface LookedText {
  /** Every mistake that keeps it from being made; none when it is good. */
  readonly faults: readonly ContentFault[]
  /** What it says of itself; null where that cannot be read. */
  readonly header: Header | null
  /** What it names; null where it cannot be read. */
  readonly facts: TextFacts | null
}

/** @returns what is known of a post or a page from its text alone; pictures beside it are looked at by `own-pictures.ts`. */
export async function lookAt(file: string, text: string): Promise<LookedText> {
  const isToml = /^\uFEFF?\s*\+\+\+/.test(text)
  const found = textFaults(text, { mayHoldCode: mayHoldCode() })
  const first = found.filter(({ code }) => FIRST.includes(code))
  if (first.length > 0 && !isToml)
    return { faults: first.map((fault) => said(file, fault)), header: null, facts: null }
  const header = headerOf(file, text)
  if ('reason' in header) return { faults: [header], header: null, facts: null }
  const fields = fieldFaults(file, text, header.fields)
  // What is refused is not compiled.
  if (found.length > 0)
    return { faults: [...fields, ...found.map((fault) => said(file, fault))], header, facts: null }
  const { facts, faults } = await bodyOf(file, text, header.body)
  return { faults: [...fields, ...faults], header, facts }
}
