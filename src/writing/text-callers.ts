import * as z from 'zod'
import type { Client } from '@/data/client.ts'
import { refusalOf } from '@/data/refusals.ts'
import { ADMIN_ROLES } from '@/domain/administrator.ts'
import { TextRefusal } from './text-refusal.ts'

const writerRow = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ADMIN_ROLES),
  terms_version: z.string(),
})
/** Who asks; `terms_version` is that of the terms of sale. */
export type Writer = z.infer<typeof writerRow>

const draftRow = z.object({
  path: z.string(),
  who: z.string(),
  is_own: z.boolean(),
  at: z.string(),
  version: z.number(),
  base_hash: z.string().nullable(),
  text: z.string().nullable(),
})
const deletedRow = z.object({
  path: z.string(),
  at: z.string(),
  who: z.string().nullable(),
  version: z.number(),
})
const versionRow = z.object({ path: z.string(), text: z.string().nullable() }).nullable()

/** What a call of the database answers. */
interface Answer<T> {
  readonly data: T | null
  readonly error: Parameters<typeof refusalOf>[0] | null
  readonly status: number
}

/** @throws TextRefusal with the code of the database; Error where it cannot be reached. */
export async function asked<T>(call: PromiseLike<Answer<T>>): Promise<T> {
  const { data, error, status } = await call
  if (!error) return data as T
  const refusal = refusalOf(error, status)
  if (status >= 400 && status < 500 && refusal.code !== 'internal_error')
    throw new TextRefusal(status, refusal)
  throw new Error(`The service of texts cannot reach the database: ${error.message}`)
}

/**
 * What the database answers to whoever sent a token. @param asCaller a client with their rights.
 * Every call throws a TextRefusal with the code of the database, where they may not.
 */
export function createTextCallers(asCaller: (token: string) => Client) {
  return {
    /** @param path of a text that is to be written. */
    writer: async (token: string, path?: string): Promise<Writer> =>
      writerRow.parse(await asked(asCaller(token).rpc('text_writer', path === undefined ? {} : { path }))),

    /** Open drafts. @param path of the text whose; of all without it. */
    drafts: async (token: string, path?: string) =>
      z
        .array(draftRow)
        .parse(await asked(asCaller(token).rpc('text_drafts', path === undefined ? {} : { path }))),

    dropDraft: async (token: string, path: string): Promise<void> => {
      await asked(asCaller(token).rpc('drop_text_draft', { path }))
    },

    deleted: async (token: string) =>
      z.array(deletedRow).parse(await asked(asCaller(token).rpc('deleted_texts'))),

    /** Paths of the texts that an owner alone may write. */
    legal: async (token: string): Promise<ReadonlySet<string>> =>
      new Set(z.array(z.string()).parse(await asked(asCaller(token).rpc('legal_texts')))),

    /** What a version says; null where there is none. */
    version: async (token: string, version: number) =>
      versionRow.parse(await asked(asCaller(token).rpc('text_version', { version }))),
  }
}

export type TextCallers = ReturnType<typeof createTextCallers>
