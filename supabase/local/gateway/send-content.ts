import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'

const STREAMED_FROM_BYTES = 1024 * 1024

/** What is sent: how many bytes, and how to read a part of them, both ends included. */
export interface Content {
  readonly size: number
  read(start: number, end: number): BodyInit
}

export const bytesContent = (bytes: Buffer): Content => ({
  size: bytes.length,
  read: (start, end) =>
    new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset + start, end - start + 1),
})

/** @throws the file system's error when the file is not there */
export async function fileContent(file: string): Promise<Content> {
  const { size } = await stat(file)
  if (size < STREAMED_FROM_BYTES) return bytesContent(await readFile(file))
  return {
    size,
    read: (start, end) => Readable.toWeb(createReadStream(file, { start, end })) as ReadableStream,
  }
}

/** Answers GET and HEAD: whole, the part that `Range` asks for, or 304. `headers` holds a content-type and an etag. */
export function sendContent(
  request: Request,
  { size, read }: Content,
  headers: Headers,
  status = 200,
): Response {
  const etag = headers.get('etag') ?? ''
  // Parts are parts of the file as it is.
  if (!headers.has('content-encoding')) headers.set('accept-ranges', 'bytes')
  if (status === 200 && isNotModified(request.headers.get('if-none-match'), etag)) {
    headers.delete('content-type')
    return new Response(null, { status: 304, headers })
  }
  const isWanted = status === 200 && (request.headers.get('if-range') ?? etag) === etag
  const range = isWanted ? parseRange(request.headers.get('range'), size) : null
  if (range === 'outside')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
  const [start, end] = range ?? [0, size - 1]
  if (range) headers.set('content-range', `bytes ${start}-${end}/${size}`)
  headers.set('content-length', String(end - start + 1))
  const body = request.method === 'HEAD' ? null : read(start, end)
  return new Response(body, { status: range ? 206 : status, headers })
}

/** @returns the one range asked for, null for the whole (none, malformed or several), or that it lies behind the end. */
function parseRange(header: string | null, size: number): [start: number, end: number] | null | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? size - Math.min(Number(last), size) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'outside'
  return end < start ? null : [start, end]
}

/** Whether `If-None-Match` names the tag; weak comparison, as for every GET. */
const isNotModified = (header: string | null, etag: string): boolean =>
  header !== null &&
  (header.trim() === '*' || header.split(',').some((tag) => bare(tag.trim()) === bare(etag)))

const bare = (etag: string): string => etag.replace(/^W\//, '')
