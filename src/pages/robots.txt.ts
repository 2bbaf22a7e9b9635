import type { APIRoute } from 'astro'
import { PATHS } from '@/domain/paths.ts'

/** Pages that are a person's own, or lists that repeat others. */
const PRIVATE = [PATHS.admin, PATHS.cart, PATHS.checkout, PATHS.profile, PATHS.auth, PATHS.search]

export const GET: APIRoute = ({ site }) =>
  new Response(
    `User-agent: *\n${PRIVATE.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${new URL('/sitemap.xml', site).href}\n`,
    { headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  )
