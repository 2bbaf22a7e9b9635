import type { APIRoute } from 'astro'
import { brand } from '@/shop/brand/brand.ts'
import favicon from '@/shop/brand/favicon.svg?raw'

/** The icon at the address where browsers look for one: the shop's own logo, or the mark that it comes with. */
export const GET: APIRoute = async () =>
  new Response((await brand())?.svg ?? favicon, { headers: { 'Content-Type': 'image/svg+xml' } })
