import type { MiddlewareHandler } from 'astro'
import { forFirstPaint } from '@/layouts/first-paint/first-paint.ts'
import { withFragments } from '@/layouts/first-paint/fragments.ts'
import { pageWithPalette } from '@/layouts/first-paint/palette.ts'

/** Every page of a build passes here once it is rendered; development shows pages as they are written. */
export const onRequest: MiddlewareHandler = async ({ locals }, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  // Told while the page is drawn.
  const { fragments = [], palette = '' } = locals
  if (import.meta.env.DEV) return new Response(palette ? pageWithPalette(html, palette) : html, response)
  const page = forFirstPaint(html, fragments, palette)
  return new Response(fragments.length > 0 ? withFragments(page, fragments) : page, response)
}
