import { followNewsletterLink, noteNewsletterOpening } from '@/data/newsletters.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { logFailure } from '../_shared/log-failure.ts'
import { refusalReply } from '../_shared/refusal.ts'

/** Nobody keeps an answer: each call is to come here; and where it leads learns nothing of where it comes from. */
const UNKEPT = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const

/** A transparent GIF of one pixel. */
const PIXEL = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (sign) =>
  sign.charCodeAt(0),
)

const CODE = /^[0-9a-f]{32}$/
const READER = /^[0-9a-f]{64}$/

/** What of the headers of a request tells a person from a program; null of one that only looks whether something is there. */
function visitorOf({ method, headers }: Request): Readonly<Record<string, string>> | null {
  if (method === 'HEAD') return null
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz')
  const facts = {
    'user-agent': headers.get('user-agent'),
    dnt: headers.get('dnt'),
    'sec-gpc': headers.get('sec-gpc'),
    purpose,
  }
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[name, value.slice(0, 500)]])),
  )
}

/**
 * Leads from a link of an email to the address that its newsletter names there, and counts the reader. A link that is not known
 * leads to the shop's home; nothing in the request says where to.
 * @param link its code, a dot, and the reader's token.
 */
export async function followLink(
  { db, siteUrl }: FunctionContext,
  request: Request,
  link: string,
): Promise<Response> {
  if (!siteUrl) return refusalReply({ code: 'link_invalid' })
  const [code = '', reader = ''] = link.split('.')
  const known = CODE.test(code)
    ? await followNewsletterLink(db, code, READER.test(reader) ? reader : '', visitorOf(request))
    : null
  const href = known?.startsWith('/') ? siteUrl + known : (known ?? '')
  // As an address is sent: a header holds no accents, and what a browser could not open either leads home.
  const goal = URL.canParse(href) ? new URL(href).href : `${siteUrl}/`
  return new Response(null, { status: 302, headers: { ...UNKEPT, Location: goal } })
}

/** The picture in an email, which counts its reader. It looks alike whether or not the reader is known. */
export async function countOpening(
  { db }: FunctionContext,
  request: Request,
  reader: string,
): Promise<Response> {
  // A database that is down breaks no email.
  if (READER.test(reader))
    await noteNewsletterOpening(db, reader, visitorOf(request)).catch((error: unknown) =>
      logFailure('an opening of a letter was not counted', error),
    )
  return new Response(PIXEL, { headers: { ...UNKEPT, 'Content-Type': 'image/gif' } })
}
