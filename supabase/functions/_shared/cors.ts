import { LACKS_CHARACTERS } from '@/domain/shop-document.ts'

/**
 * Any page may call: a caller proves itself by the header `Authorization`, which no browser sends on its own, never by
 * a cookie.
 */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type, idempotency-key',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Max-Age': '86400',
} as const

/** The answer to a browser's question whether it may call. */
export const preflight = (): Response => new Response(null, { status: 204, headers: CORS })

/** A JSON answer that a page of any origin may read and nobody keeps. */
export const jsonReply = (status: number, body: unknown): Response =>
  Response.json(body, { status, headers: { ...CORS, 'Cache-Control': 'no-store' } })

/** A file that a page of any origin may read and nobody keeps. @param name without signs that a header could not hold. */
export const fileReply = (type: string, name: string, bytes: Uint8Array): Response =>
  new Response(bytes as BodyInit, {
    headers: {
      ...CORS,
      'Access-Control-Expose-Headers': `Content-Disposition, ${LACKS_CHARACTERS}`,
      'Cache-Control': 'no-store',
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
