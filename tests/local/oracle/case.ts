/** One request that both servers get. */
export interface Case {
  /** Unique; made of the request. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly role: 'service_role' | 'anon' | 'authenticated'
}

export type Options = Partial<Pick<Case, 'headers' | 'role'>> & { readonly prefer?: string }

function caseOf(method: string, path: string, body: unknown, { headers = {}, prefer, role }: Options): Case {
  const all = { ...headers, ...(prefer === undefined ? {} : { prefer }) }
  const text = body === null ? null : typeof body === 'string' ? body : JSON.stringify(body)
  const extra = [text, ...Object.entries(all).map((entry) => entry.join(': ')), role].filter(Boolean)
  return {
    name: [method, path, ...extra].join(' '),
    method,
    path,
    headers: all,
    body: text,
    role: role ?? 'service_role',
  }
}

/** @param body sent as JSON; a string is sent as it stands. */
export const post = (path: string, body: unknown, options: Options = {}): Case =>
  caseOf('POST', path, body, options)
export const patch = (path: string, body: unknown, options: Options = {}): Case =>
  caseOf('PATCH', path, body, options)
export const put = (path: string, body: unknown, options: Options = {}): Case =>
  caseOf('PUT', path, body, options)
export const remove = (path: string, options: Options = {}): Case => caseOf('DELETE', path, null, options)
export const get = (path: string, options: Options = {}): Case => caseOf('GET', path, null, options)
export const head = (path: string, options: Options = {}): Case => caseOf('HEAD', path, null, options)
/** Any other method. */
export const send = (method: string, path: string): Case => caseOf(method, path, null, {})

/** Reads of one table: every line is a query string. */
export const reads = (table: string, lines: string): Case[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => get(`/${table}?${line.trim()}`))
