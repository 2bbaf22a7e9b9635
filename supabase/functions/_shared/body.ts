import { type Result, refuse, succeed } from '@/domain/errors.ts'

/** A text as the database can hold it: a zero, or half a pair of surrogates, becomes a blank, as in a form that cleans its fields. */
export const storable = (text: string): string => text.replace(/\0|\p{Cs}/gu, ' ')

/** JSON of somebody else's, its texts as the database can hold them. @throws SyntaxError for what is none */
export const parseStorable = (text: string): unknown =>
  // Only an escape, or a text that was read carelessly, brings what it cannot hold: most JSON is not walked once more.
  text.isWellFormed() && !text.includes('\\u')
    ? JSON.parse(text)
    : JSON.parse(text, (_, value) => (typeof value === 'string' ? storable(value) : value))

/**
 * Reads a JSON body, its texts as the database can hold them. The limit holds while reading: what `Content-Length` says is the caller's word only.
 * @param maxBytes largest body; a larger one is `request_too_large`, one that is no JSON in UTF-8 `request_invalid`.
 */
export async function readJson(request: Request, maxBytes: number): Promise<Result<unknown>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return refuse('request_too_large')
  const bytes = await readBytes(request.body, maxBytes)
  if (!bytes) return refuse('request_too_large')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return succeed(parseStorable(text))
  } catch {
    return refuse('request_invalid')
  }
}

/** Reads a body of any kind; the limit holds while reading. @param maxBytes largest body. @returns null for a larger one. */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream: the rest is never received.
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
