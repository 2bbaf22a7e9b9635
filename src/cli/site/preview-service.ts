import * as z from 'zod'
import { PREVIEW_END_PATH, PREVIEW_PATH } from '@/domain/paths.ts'
import { MAX_TEXT_BYTES } from '@/domain/rules.ts'
import { readBody } from '../../../supabase/local/gateway/body.ts'
import { json } from '../../../supabase/local/gateway/respond.ts'
import { PREVIEW_STYLE } from './preview-bar.ts'
import type { PreviewStore } from './preview-store.ts'

/** What is to be looked at: a product that is not for sale yet, a file of `content` as it is or as somebody writes it, or all that waits. */
const wanted = z.object({
  product: z.int().positive().optional(),
  content: z.string().max(200).optional(),
  text: z
    .string()
    .refine((text) => Buffer.byteLength(text) <= MAX_TEXT_BYTES)
    .optional(),
})
export type Wanted = z.infer<typeof wanted>

/** Makes a preview. @returns its key, the page to begin with, and what is not in it as it was written, in French. */
export type MakePreview = (
  wanted: Wanted,
) => Promise<{ readonly key: string; readonly path: string; readonly warnings: readonly string[] }>

export interface PreviewOptions {
  readonly store: PreviewStore
  /** Whether a bearer's token is that of somebody who works in the administration, in a session that still stands. */
  readonly isWriter: (token: string) => Promise<boolean>
  /** Whether it is an administrator's: an editor looks at no product. */
  readonly isAdmin: (token: string) => Promise<boolean>
  readonly make: MakePreview
  /** Whether browsers reach the shop by https alone. */
  readonly isSecure: boolean
}

const COOKIE = 'apercu'
const STYLE_PATH = `${PREVIEW_PATH}/style.css`
/** Bytes: a text, with what JSON escapes of it. */
const MAX_BODY = 600_000

/** @returns the key that a request's cookie holds. */
export const keyOf = (request: Request): string | undefined =>
  /(?:^|;\s*)apercu=([\w-]{43})(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1]

const cookie = (value: string, isSecure: boolean): string =>
  `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Strict${value ? '' : '; Max-Age=0'}${isSecure ? '; Secure' : ''}`

const moved = (location: string, set: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location, 'set-cookie': set, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })

/** @returns a path of this site, whatever was asked for; `//host` would be another one's. */
function ownPath(asked: string | null, origin: string): string {
  const url = URL.parse(asked ?? '/', origin)
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname : '/'
}

/**
 * Answers below `/apercu`: an administrator asks for a preview with their token and is given an address; whoever opens it
 * holds its key in a cookie until they leave it. Null for every other address.
 */
export const previewService =
  ({ store, isWriter, isAdmin, make, isSecure }: PreviewOptions) =>
  async (request: Request, url: URL): Promise<Response | null> => {
    if (url.pathname === STYLE_PATH)
      return new Response(PREVIEW_STYLE, {
        headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' },
      })
    if (url.pathname === PREVIEW_END_PATH) {
      await store.end(keyOf(request) ?? '')
      return moved(ownPath(url.searchParams.get('vers'), url.origin), cookie('', isSecure))
    }
    if (url.pathname === PREVIEW_PATH && request.method === 'POST') return await ask(request)
    const [, key] = /^\/apercu\/([\w-]{43})$/.exec(url.pathname) ?? []
    if (!key || request.method !== 'GET' || !store.find(key)) return null
    return moved(ownPath(url.searchParams.get('vers'), url.origin), cookie(key, isSecure))

    async function ask(asked: Request): Promise<Response> {
      const token = /^Bearer (\S+)$/i.exec(asked.headers.get('authorization') ?? '')?.[1]
      if (!token || !(await isWriter(token))) return json(401, { error: { code: 'sign_in_required' } })
      const body = await readBody(asked, MAX_BODY)
      const parsed = wanted.safeParse(body && parseJson(body.toString()))
      if (!parsed.success) return json(400, { error: { code: 'request_invalid' } })
      if (parsed.data.product !== undefined && !(await isAdmin(token)))
        return json(403, { error: { code: 'not_for_editors' } })
      const { key: made, path, warnings } = await make(parsed.data)
      const address = `${PREVIEW_PATH}/${made}?${new URLSearchParams({ vers: path })}`
      return json(201, { address, warnings }, { 'cache-control': 'no-store' })
    }
  }

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
