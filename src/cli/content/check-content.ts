import { join } from 'node:path'
import { parseFrontmatter } from '@astrojs/internal-helpers/frontmatter'
import type { MdxRenderer } from '@astrojs/internal-helpers/markdown'
import { satteri } from '@astrojs/markdown-satteri'
import { ROOT } from '@/rendering/root.ts'
import { postSchema } from '@/shop/blog/schema.ts'
import { pageSchema } from '@/shop/pages/schema.ts'
import { type ContentFault, contentFaultText as t } from '@/texts/admin/content-faults.ts'

/** What Astro compiles MDX with, made once: a text that it reads here is one that a build compiles. */
let renderer: Promise<MdxRenderer> | undefined

function mdxRenderer(): Promise<MdxRenderer> {
  const { createMdxRenderer } = satteri()
  if (!createMdxRenderer) throw new Error('this Astro compiles MDX in another way')
  renderer ??= createMdxRenderer({ syntaxHighlight: false }, { optimize: false, sourcemap: false })
  return renderer
}

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

/** @returns the line of a field in a file, from 1; that of the field it stands in when it is missing. */
function lineOf(text: string, path: readonly PropertyKey[]): number {
  const lines = text.split('\n')
  let found = 0
  for (const name of path) {
    const at = lines.findIndex(
      (line, index) => index >= found && line.trimStart().startsWith(`${String(name)}:`),
    )
    if (at === -1) break
    found = at
  }
  return found + 1
}

function fieldFaults(file: string, text: string, fields: Header['fields']): ContentFault[] {
  const parsed = (file.startsWith('blog/') ? postSchema : pageSchema).safeParse(fields)
  if (parsed.success) return []
  return parsed.error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => {
        const path = [...issue.path, key]
        return { file, field: path.join('.'), line: lineOf(text, path), reason: t.unknownField }
      })
    const field = issue.path.join('.')
    return valueAt(fields, issue.path) === undefined
      ? { file, field, reason: t.missing(issue.message) }
      : { file, field, line: lineOf(text, issue.path), reason: t.expected(issue.message) }
  })
}

const valueAt = (fields: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (held, name) => (typeof held === 'object' && held !== null ? Reflect.get(held, name) : undefined),
    fields,
  )

async function bodyFault(file: string, body: string): Promise<ContentFault | null> {
  const mdx = await mdxRenderer()
  try {
    await mdx.process(body, join(ROOT, 'content', file), {})
    return null
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const [, line, said = message] = /^(\d+):\d+: (.*)$/s.exec(message) ?? []
    return { file, line: line ? Number(line) : undefined, reason: t.mdx(said) }
  }
}

/** @returns every mistake that keeps a post or a page from being made; none when it is good. */
export async function faultsOf(file: string, text: string): Promise<readonly ContentFault[]> {
  const header = headerOf(file, text)
  if ('reason' in header) return [header]
  const faults = fieldFaults(file, text, header.fields)
  const unreadable = await bodyFault(file, header.body)
  return unreadable ? [...faults, unreadable] : faults
}
