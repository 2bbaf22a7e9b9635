import { readBody } from '../gateway/body.ts'
import type { KeyedService } from '../gateway/context.ts'
import { json } from '../gateway/respond.ts'
import type { RestService } from './service.ts'

const MOST_BYTES = 10 * 1024 * 1024

/** The REST service as the gateway calls it. */
export function restEndpoint(service: RestService): KeyedService {
  return async (request, { path, url, identity }) => {
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    const body = hasBody ? await readBody(request, MOST_BYTES) : ''
    if (body === null)
      return json(413, {
        code: 'payload_too_large',
        message: 'The body is too large',
        details: null,
        hint: null,
      })
    const query = new URLSearchParams(url.searchParams)
    query.delete('apikey')
    const { method, headers } = request
    const answer = await service.answer({
      method,
      path: decoded(path),
      query,
      headers,
      body: String(body),
      ...identity,
    })
    return new Response(answer.body, { status: answer.status, headers: answer.headers })
  }
}

/** A path that is no valid encoding names nothing as it stands. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
