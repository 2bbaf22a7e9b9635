import { Damaged } from './damage.ts'

/**
 * Bytes that the decoder is given at once. It answers a slice with all that the slice unpacks to, and deflate makes at most 1,032
 * bytes of one: 4 MB.
 */
const SLICE = 4096

/**
 * Bytes that a zlib stream unpacks to, counted as they come; one that holds more than `most` is given up there.
 * @param packed the stream, in parts. @throws Damaged where it is none
 */
export async function inflatedSize(packed: readonly Uint8Array[], most: number): Promise<number> {
  const slices = slicesOf(packed)
  const source = new ReadableStream<BufferSource>({
    pull(controller) {
      const { value } = slices.next()
      if (value) controller.enqueue(value as Uint8Array<ArrayBuffer>)
      else controller.close()
    },
  })
  let size = 0
  try {
    for await (const chunk of source.pipeThrough(new DecompressionStream('deflate'))) {
      size += chunk.byteLength
      if (size > most) break
    }
  } catch {
    throw new Damaged('a zlib stream')
  }
  return size
}

function* slicesOf(parts: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const part of parts)
    for (let at = 0; at < part.length; at += SLICE) yield part.subarray(at, at + SLICE)
}
