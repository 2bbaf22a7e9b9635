import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The same in the same time, whatever a stranger tries. */
const isSame = (given: string, key: string): boolean => timingSafeEqual(digest(given), digest(key))

/** Cookies know no ports: two shops on one machine must not shut each other's mailbox. */
const cookieName = ({ port }: URL): string => `mailbox-${port || 'default'}`

/** How a request brought the key of the mailbox: in its address, as a cookie, or not at all. */
export function keyOf(request: Request, url: URL, key: string): 'address' | 'cookie' | null {
  const given = url.searchParams.get('key')
  if (given !== null) return isSame(given, key) ? 'address' : null
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const kept = cookies.find((one) => one.startsWith(`${cookieName(url)}=`))
  return kept && isSame(kept.slice(cookieName(url).length + 1), key) ? 'cookie' : null
}

/** Keeps the key in the browser and takes it out of the address, where others could read it over a shoulder. */
export const keepKey = (url: URL, key: string): Response =>
  new Response(null, {
    status: 303,
    headers: {
      location: url.pathname,
      'set-cookie': `${cookieName(url)}=${key}; Path=/_/mail; HttpOnly; SameSite=Strict; Max-Age=31536000`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })
