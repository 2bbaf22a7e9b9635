import type { MiddlewareHandler } from 'astro'
import { forFirstPaint } from '@/layouts/first-paint/first-paint.ts'
import { withFragments } from '@/layouts/first-paint/fragments.ts'

/** Every page of a build passes here once it is rendered; development shows pages as they are written. */
export const onRequest: MiddlewareHandler = async ({ locals }, next) => {
  const response = await next()
  if (import.meta.env.DEV || !response.headers.get('content-type')?.startsWith('text/html')) return response
  const { fragments = [] } = locals
  const page = forFirstPaint(await response.text(), fragments)
  return new Response(fragments.length > 0 ? withFragments(page, fragments) : page, response)
}
