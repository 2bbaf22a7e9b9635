import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { AssetCache, Encoding } from './asset-cache.ts'
import { isCompressible } from './content-types.ts'
import { isNotModified, parseRange } from './ranges.ts'

const STREAMED_FROM_BYTES = 4 * 1024 * 1024
const COMPRESSED_FROM_BYTES = 512

/** A file that is to be sent. `headers` holds at least its content-type. */
export interface FileAnswer {
  readonly file: string
  readonly status: number
  readonly headers: Headers
}

/** Answers GET and HEAD with a file: compressed, partial, or 304, as the request asks. */
export async function sendFile(request: Request, cache: AssetCache, answer: FileAnswer): Promise<Response> {
  const { file, status, headers } = answer
  const { size, mtimeMs } = await stat(file)
  const wantsRange = request.headers.has('range') && status === 200
  const encoding = encodingFor(request, headers, size, wantsRange)
  const isLarge = size >= STREAMED_FROM_BYTES
  const asset = isLarge ? null : await cache.get(file, encoding)
  const etag = asset?.etag ?? `W/"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
  const tag = headers.get('etag') ?? etag
  headers.set('etag', tag)
  headers.set('accept-ranges', 'bytes')
  if (isCompressible(headers.get('content-type') ?? '')) headers.append('vary', 'accept-encoding')
  if (status === 200 && isNotModified(request.headers.get('if-none-match'), tag)) {
    headers.delete('content-type')
    return new Response(null, { status: 304, headers })
  }
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  const total = asset?.body.length ?? size
  const ifRange = request.headers.get('if-range')
  const range =
    wantsRange && (ifRange === null || ifRange === tag)
      ? parseRange(request.headers.get('range'), total)
      : null
  if (range === 'outside') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${total}` } })
  }
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${total}`)
  const { start, end } = range ?? { start: 0, end: total - 1 }
  headers.set('content-length', String(end - start + 1))
  const body = request.method === 'HEAD' ? null : bodyOf(file, asset?.body ?? null, start, end)
  return new Response(body, { status: range ? 206 : status, headers })
}

function bodyOf(file: string, body: Buffer | null, start: number, end: number): BodyInit {
  if (body) return new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset + start, end - start + 1)
  return Readable.toWeb(createReadStream(file, { start, end })) as ReadableStream
}

function encodingFor(request: Request, headers: Headers, size: number, wantsRange: boolean): Encoding {
  const type = headers.get('content-type') ?? ''
  if (wantsRange || size < COMPRESSED_FROM_BYTES || size >= STREAMED_FROM_BYTES || !isCompressible(type))
    return 'identity'
  const accepted = request.headers.get('accept-encoding') ?? ''
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((part) => {
    const [name = '', quality = ''] = part.trim().split(';')
    return name.trim() === encoding && !/q=0(?:\.0*)?$/.test(quality.trim())
  })
