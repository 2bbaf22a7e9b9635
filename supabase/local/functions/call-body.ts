import { createNestingCounter, TOO_DEEP } from '../gateway/nesting.ts'

const MOST_BYTES = 10 * 1024 * 1024
const MOST_JSON_BYTES = 1024 * 1024
/**
 * Bytes from which a body goes to a process of its own: files, whose decoders may end it, take nobody else's call along. What
 * is smaller unpacks to 66 MB at most, since deflate makes at most 1,032 bytes of one.
 */
const LARGE_BODY = 64 * 1024

/** A body that functions are not handed. */
export class RefusedBody extends Error {
  override readonly name = 'RefusedBody'
  readonly status: 400 | 413
  constructor(status: 400 | 413, message: string) {
    super(message)
    this.status = status
  }
}

/** The body of a call. */
export interface CallBody {
  /** All of a small body; what has come so far of a large one. */
  readonly head: Buffer
  /** What follows, as it comes: nobody holds 10 MB of a stranger; null for a small body. @throws RefusedBody where it goes too far */
  readonly rest: AsyncGenerator<Uint8Array> | null
}

/**
 * Reads a body as far as it is small, and looks at each byte once: functions may read any body as JSON, whatever type it claims.
 * @throws RefusedBody 413 for one that is too large, 400 for JSON nested too deep
 */
export async function bodyOfCall(request: Request): Promise<CallBody> {
  const { method, headers } = request
  if (method === 'GET' || method === 'HEAD') return { head: Buffer.alloc(0), rest: null }
  const length = headers.get('content-length')
  const announced = Number(length ?? 0)
  if (announced > MOST_BYTES) throw tooLarge('body')
  const { looked } = createLook(announced)
  // As a stream it would take a second request and two streams around this one.
  if (length !== null && announced <= LARGE_BODY)
    return { head: looked(Buffer.from(await request.arrayBuffer())), rest: null }
  if (!request.body) return { head: Buffer.alloc(0), rest: null }
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    chunks.push(looked(part.value))
    if (size > LARGE_BODY) return { head: Buffer.concat(chunks), rest: restOf(reader, looked) }
  }
  return { head: Buffer.concat(chunks), rest: null }
}

async function* restOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  looked: ReturnType<typeof createLook>['looked'],
): AsyncGenerator<Uint8Array> {
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield looked(part.value)
}

const tooLarge = (what: string) => new RefusedBody(413, `The ${what} is too large`)
/** A byte order mark, which readers of a text leave out. */
const MARK: readonly number[] = [0xef, 0xbb, 0xbf]

/** Looks through a body as it comes. @param announced bytes that are to come, as its sender says; 0 where it does not */
function createLook(announced: number) {
  const isTooDeep = createNestingCounter()
  let size = 0
  /** Whether it begins as a list or an object does, behind blanks too; null before anything but blanks has come. */
  let isJson: boolean | null = null
  return {
    /** @returns the same. @throws RefusedBody */
    looked<Chunk extends Uint8Array>(chunk: Chunk): Chunk {
      size += chunk.byteLength
      const first = isJson === null ? chunk.find((byte) => byte > 0x20 && !MARK.includes(byte)) : undefined
      if (first !== undefined) isJson = first === 0x5b || first === 0x7b
      if (size > MOST_BYTES) throw tooLarge('body')
      if (isJson && Math.max(size, announced) > MOST_JSON_BYTES) throw tooLarge('JSON')
      if (isJson && isTooDeep(chunk)) throw new RefusedBody(400, TOO_DEEP)
      return chunk
    },
  }
}
