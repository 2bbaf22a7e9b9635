import type * as z from 'zod'
import { pageSchema } from '@/domain/page-header.ts'
import { postSchema } from '@/domain/post-header.ts'

/**
 * How a field of a header is filled in: `given` by the shop, one line, lines, a picture, a day, on or off, or as a part of when the
 * text appears. A field that a schema gets and this table lacks does not compile.
 */
export type HeaderKind = 'given' | 'line' | 'lines' | 'picture' | 'day' | 'switch' | 'release'

type Kinds<Schema extends z.ZodType> = Readonly<Record<keyof z.input<Schema> & string, HeaderKind>>

const POST: Kinds<typeof postSchema> = {
  id: 'given',
  title: 'line',
  excerpt: 'lines',
  image: 'picture',
  date: 'day',
  author: 'line',
  category: 'line',
  featured: 'switch',
  draft: 'release',
  publish: 'release',
}

const PAGE: Kinds<typeof pageSchema> = {
  title: 'line',
  description: 'lines',
  lead: 'lines',
  updated: 'day',
  contents: 'switch',
  draft: 'release',
  publish: 'release',
}

export type HeaderName = keyof typeof POST | keyof typeof PAGE

/** The header of a kind of text: its fields in their order, and what checks them. */
export const headerOf = (isPost: boolean) => {
  const [kinds, schema] = isPost ? ([POST, postSchema] as const) : ([PAGE, pageSchema] as const)
  return { fields: Object.entries(kinds) as [HeaderName, HeaderKind][], schema }
}

interface Limits {
  readonly least: number | null
  readonly most: number | null
  readonly isOptional: boolean
}

interface Inner {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
}

/** What a schema asks of a text, wherever it stands in it. */
function limitsOf(schema: unknown): Limits {
  const { minLength, maxLength, def } = schema as {
    readonly minLength?: number | null
    readonly maxLength?: number | null
    readonly def: Inner
  }
  if (def.innerType) return { ...limitsOf(def.innerType), isOptional: true }
  if (def.in) return limitsOf(def.in)
  return { least: minLength ?? null, most: maxLength ?? null, isOptional: false }
}

/** Fewest and most characters of a field, and whether it may stay empty. */
export const fieldLimits = (isPost: boolean, name: HeaderName): Limits =>
  limitsOf((headerOf(isPost).schema.shape as Readonly<Record<string, unknown>>)[name])
