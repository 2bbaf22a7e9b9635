import * as z from 'zod'

const path = z.string().max(200)
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const note = z.string().max(300).optional()
const termsVersion = z.string().trim().min(1).max(40).optional()

/** What may be asked for. */
export const textWish = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('list') }),
  z.strictObject({ do: z.literal('read'), path }),
  z.strictObject({
    do: z.literal('propose'),
    kind: z.enum(['post', 'page']),
    title: z.string().trim().min(1).max(200),
  }),
  z.strictObject({
    do: z.literal('save'),
    path,
    text: z.string(),
    baseHash: hash.nullable(),
    note,
    termsVersion,
  }),
  z.strictObject({
    do: z.literal('restore'),
    version: z.int().positive(),
    baseHash: hash.nullable(),
    termsVersion,
  }),
  z.strictObject({
    do: z.literal('delete'),
    path,
    baseHash: hash,
    redirectTo: z.string().max(300).optional(),
  }),
  z.strictObject({ do: z.literal('move'), path, to: path, baseHash: hash }),
])
export type TextWish = z.infer<typeof textWish>

/** Bytes of a request: a text of 200 kB, with what JSON escapes of it. */
export const MAX_WISH_BYTES = 600_000

export interface TextService {
  /** Proves who asks, before anything of a body is read. @throws TextRefusal where it is nobody who works here. */
  readonly admit: (token: string) => Promise<void>
  /** Does what is asked for with the rights of whoever holds the token. @throws TextRefusal */
  readonly carryOut: (wish: TextWish, token: string) => Promise<unknown>
}
