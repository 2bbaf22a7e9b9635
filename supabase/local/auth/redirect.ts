import type { Call } from './call.ts'
import type { AuthError } from './error.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Scheme, host and port; the names of this very machine are one. */
const originOf = ({ protocol, hostname, port }: URL): string =>
  `${protocol}//${LOOPBACK.has(hostname) ? 'localhost' : hostname}:${port}`

/** @returns what is wanted if it is of the site's or this origin, or in `additional_redirect_urls`; else the site. */
export function allowedRedirect(
  { config, siteUrl, ownUrl }: Call,
  wanted: string | null | undefined,
): string {
  const site = siteUrl()
  if (!wanted || !URL.canParse(wanted)) return site
  const url = new URL(wanted)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  const isOwn = [site, ownUrl()].some((own) => URL.canParse(own) && originOf(new URL(own)) === originOf(url))
  // A name before the host reads like the host itself.
  if (isWeb && isOwn && url.username === '' && url.password === '') return wanted
  const [plain = ''] = wanted.split('#')
  return config.additional_redirect_urls.some((pattern) => globOf(pattern).test(plain)) ? wanted : site
}

/** `*` stands for anything but `.` and `/`, `**` for anything, `?` for one character. */
function globOf(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|[*?]|[.+^${}()|[\]\\]/g, (found) => {
    if (found === '**') return '.*'
    if (found === '*') return '[^./]*'
    return found === '?' ? '[^./]' : `\\${found}`
  })
  return new RegExp(`^${source}$`)
}

/** @returns the redirect that a request asks for, in the address or in a header, as far as it is allowed. */
export const redirectOf = (call: Call): string =>
  allowedRedirect(call, call.url.searchParams.get('redirect_to') ?? call.request.headers.get('redirect_to'))

/** Sends a browser on, with what it shall know in the fragment, which no server sees, or in the query. */
export function sendTo(
  address: string,
  said: Readonly<Record<string, string>>,
  place = 'fragment',
): Response {
  const url = new URL(address)
  if (place !== 'fragment')
    for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value)
  if (place !== 'query') url.hash = new URLSearchParams(said).toString()
  const headers = { location: url.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return new Response(null, { status: 303, headers })
}

const OAUTH_ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** Tells a refusal to the page that a link leads to. */
export function sendError(address: string, { status, code, message }: AuthError, isPkce: boolean): Response {
  const error = OAUTH_ERRORS[status]
  const said = { ...(error ? { error } : {}), error_code: code, error_description: message }
  return sendTo(address, said, isPkce ? 'both' : 'fragment')
}
