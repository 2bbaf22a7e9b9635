import type { APIRoute } from 'astro'
import { brand } from '@/shop/brand/brand.ts'
import { markIcon } from '@/shop/brand/brand-files.ts'
import favicon from '@/shop/brand/favicon.svg?raw'

/** The same for browsers, feed readers and mail programs that ask for no other. */
export const GET: APIRoute = async () => {
  const own = await brand()
  const bytes = own ? Buffer.from(own.ico, 'base64') : await markIcon(favicon)
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'image/x-icon' } })
}
