import type { Service } from './context.ts'

/** Any origin may call the API: a browser proves who it is with a token, never with a cookie. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Preference-Applied, Range-Unit, X-Request-Id, X-Total-Count, Link',
}

const preflight = (request: Request): Response => {
  const asked = request.headers.get('access-control-request-headers') ?? '*'
  const headers = {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': asked,
    'access-control-max-age': '3600',
    vary: 'access-control-request-headers',
  }
  return new Response(null, { status: 204, headers: { ...HEADERS, ...headers } })
}

/** Lets pages of other origins call a service, which may answer preflights itself. */
export const withCors =
  (service: Service, keepsPreflight = false): Service =>
  async (request, context) => {
    const isPreflight = request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
    if (isPreflight && !keepsPreflight) return preflight(request)
    const response = await service(request, context)
    for (const [name, value] of Object.entries(HEADERS))
      if (!response.headers.has(name)) response.headers.set(name, value)
    return response
  }
