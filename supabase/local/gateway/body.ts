/** Thrown for a body over its limit; the gateway answers 413. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
}

/**
 * Reads a body up to a limit, whether or not its length was announced.
 * @param limit bytes. @throws BodyTooLarge
 */
export async function readBody(request: Request, limit: number): Promise<Buffer> {
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) > limit) throw new BodyTooLarge()
  if (announced !== null) return Buffer.from(await request.arrayBuffer())
  if (!request.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limit) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
