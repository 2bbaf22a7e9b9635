import { isTooDeep, TOO_DEEP } from './nesting.ts'

/** Reads a body, whether or not its length was announced; null where it is over `limit` bytes. */
export async function readBody(request: Request, limit: number): Promise<Buffer | null> {
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) > limit) return null
  if (announced !== null) return Buffer.from(await request.arrayBuffer())
  if (!request.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * @param otherwise is told why, where a text is JSON but nested too deep.
 * @returns what a JSON text says, or what `otherwise` gives for a text that is none.
 */
export function jsonOr<T>(text: string, otherwise: (why?: string) => T): unknown {
  if (isTooDeep(text)) return otherwise(TOO_DEEP)
  try {
    return JSON.parse(text)
  } catch {
    return otherwise()
  }
}

/** @returns an escaped part of an address as it is meant, or what `otherwise` gives for a malformed escape. */
export function decodedOr<T>(text: string, otherwise: () => T): string | T {
  try {
    return decodeURIComponent(text)
  } catch {
    return otherwise()
  }
}
