import type { APIRoute, GetStaticPaths } from 'astro'
import { brand } from '@/shop/brand/brand.ts'

/** What is made of the shop's own logo; nothing where it has none. */
export const getStaticPaths = (async () => {
  const own = await brand()
  return Object.keys(own?.files ?? {}).map((file) => ({ params: { file }, cacheKey: own?.hash ?? '' }))
}) satisfies GetStaticPaths

export const GET: APIRoute = async ({ params: { file = '' } }) => {
  const type = file.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
  const bytes = Buffer.from((await brand())?.files[file] ?? '', 'base64')
  return new Response(bytes, { headers: { 'Content-Type': type } })
}
