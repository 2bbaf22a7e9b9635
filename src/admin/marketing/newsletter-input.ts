import * as z from 'zod'
import type { Newsletter } from '@/data/admin/marketing.ts'
import {
  BLOCK_KINDS,
  type BlockKind,
  type NewsletterBlock,
  newsletterBlock,
} from '@/domain/newsletter-email.ts'
import { randomUuid } from '@/domain/random-id.ts'
import { problemText } from '@/texts/admin/ui.ts'

/** A block as it is typed: it keeps its fields under a key of its own while it moves. */
export interface TypedBlock {
  readonly key: string
  readonly kind: BlockKind
  readonly text: string
  readonly label: string
  readonly href: string
  readonly products: readonly number[]
  /** Storage path; empty while none is chosen. */
  readonly picture: string
  readonly alt: string
}

export interface TypedNewsletter {
  /** What it was typed on; 0 for a new one. */
  readonly version: number
  readonly subject: string
  readonly audience: string
  readonly blocks: readonly TypedBlock[]
}

const typed = z.object({
  version: z.number(),
  subject: z.string(),
  audience: z.string(),
  blocks: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(BLOCK_KINDS),
      text: z.string(),
      label: z.string(),
      href: z.string(),
      products: z.array(z.number()),
      picture: z.string(),
      alt: z.string(),
    }),
  ),
})

/** Whether what was kept in this tab is such a form. */
export const isTyped = (kept: unknown): kept is TypedNewsletter => typed.safeParse(kept).success

export const blankBlock = (kind: BlockKind): TypedBlock => ({
  key: randomUuid(),
  kind,
  text: '',
  label: '',
  href: kind === 'button' ? '/products' : '',
  products: [],
  picture: '',
  alt: '',
})

/** A newsletter as its form holds it. */
export const typedOf = ({
  version,
  subject,
  audience,
  blocks,
}: Pick<Newsletter, 'version' | 'subject' | 'audience' | 'blocks'>): TypedNewsletter => ({
  version,
  subject,
  audience,
  blocks: blocks.map((block, at) => ({
    ...blankBlock(block.kind),
    key: `${at}`,
    ...block,
    href: ('href' in block && block.href) || '',
  })),
})

/** A block as it is stored. */
export function blockOf({ kind, text, label, href, products, picture, alt }: TypedBlock): NewsletterBlock {
  switch (kind) {
    case 'heading':
      return { kind, text }
    case 'text':
      return { kind, text }
    case 'button':
      return { kind, label, href }
    case 'picture':
      return { kind, picture, alt, ...(href.trim() === '' ? {} : { href }) }
    case 'products':
      return { kind, products: [...products] }
  }
}

/** What is wrong with each field of a block, in French. */
export type BlockProblems = Partial<
  Readonly<Record<'text' | 'label' | 'href' | 'products' | 'picture' | 'alt', string>>
>

export function problemsOf(block: TypedBlock): BlockProblems {
  const parsed = newsletterBlock.safeParse(blockOf(block))
  if (parsed.success) return {}
  return Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [String(path[0]), problemText[message] ?? message]),
  )
}

/** Blocks that can be shown in a preview: those that are whole. */
export const wholeBlocks = (blocks: readonly TypedBlock[]): NewsletterBlock[] =>
  blocks.flatMap((block) => {
    const parsed = newsletterBlock.safeParse(blockOf(block))
    return parsed.success ? [parsed.data] : []
  })
