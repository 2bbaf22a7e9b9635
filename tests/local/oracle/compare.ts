import { request } from 'node:http'
import type { Case } from './case.ts'

/** What a server answered, in the form that is compared. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: unknown
  /** What the tables hold afterwards, for requests that may write. */
  readonly effect: string
}

/** The fields of an error's body. */
const FIELDS = ['code', 'message', 'details', 'hint'] as const

/** What may differ: the status, a header, a field of an error, the body of a success, or what the tables hold. */
export type Part = 'status' | (typeof HEADERS)[number] | (typeof FIELDS)[number] | 'body' | 'effect'

/** Headers that a client can tell the difference by. */
const HEADERS = [
  'content-type',
  'content-range',
  'location',
  'preference-applied',
  'x-own',
  'x-made',
] as const

/** Sends a case. Nothing of the path is normalised, only what HTTP does not allow is escaped. */
export function answerOf(
  base: string,
  one: Case,
  headers: Record<string, string>,
): Promise<Omit<Answer, 'effect'>> {
  const target = new URL(base)
  const path =
    target.pathname.replace(/\/$/, '') + one.path.replace(/[^\x21-\x7e]|["<>\\^`{|}]/gu, encodeURIComponent)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: target.hostname,
        port: target.port,
        method: one.method,
        path,
        headers: { 'content-type': 'application/json', ...headers, ...one.headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('end', () => {
          const body = parsed(Buffer.concat(chunks).toString('utf8'))
          const kept = Object.fromEntries(HEADERS.map((name) => [name, response.headers[name]?.toString()]))
          resolve({ status: response.statusCode ?? 0, headers: kept, body })
        })
      },
    )
    sent.once('error', reject)
    sent.end(one.body ?? undefined)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isError = (answer: Answer): answer is Answer & { readonly body: Record<string, unknown> } =>
  answer.status >= 300 && typeof answer.body === 'object' && answer.body !== null

/**
 * One field as text. What a parser expected is worded by the parser generator, so of PGRST100 only the code and which
 * parameter it refused are compared.
 */
function fieldOf(body: Record<string, unknown>, field: (typeof FIELDS)[number]): string {
  const value = body[field] ?? null
  if (body.code !== 'PGRST100' || field === 'code') return JSON.stringify(value)
  return field === 'message' ? String(value).replace(/ \(line.*/, '') : ''
}

/** @returns the parts in which two answers differ; keys of rows keep their order, those of an error do not count. */
export function differences(ours: Answer, theirs: Answer): Part[] {
  const parts: Part[] = HEADERS.filter((name) => ours.headers[name] !== theirs.headers[name])
  if (ours.status !== theirs.status) parts.unshift('status')
  if (isError(ours) && isError(theirs))
    parts.push(...FIELDS.filter((field) => fieldOf(ours.body, field) !== fieldOf(theirs.body, field)))
  else if (JSON.stringify(ours.body) !== JSON.stringify(theirs.body)) parts.push('body')
  if (ours.effect !== theirs.effect) parts.push('effect')
  return parts
}
