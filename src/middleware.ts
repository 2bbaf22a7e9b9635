import type { MiddlewareHandler } from 'astro'
import { forFirstPaint } from '@/layouts/first-paint/first-paint.ts'

/** Every page of a build passes here once it is rendered; development shows pages as they are written. */
export const onRequest: MiddlewareHandler = async ({ locals }, next) => {
  const response = await next()
  if (import.meta.env.DEV || !response.headers.get('content-type')?.startsWith('text/html')) return response
  return new Response(forFirstPaint(await response.text(), locals.fragments), response)
}
