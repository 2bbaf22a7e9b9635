import { stat } from 'node:fs/promises'
import { bytesContent, fileContent, sendContent } from '../../../supabase/local/gateway/send-content.ts'
import type { AssetCache, Encoding } from './asset-cache.ts'
import { isCompressible } from './content-types.ts'

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
  if (isCompressible(headers.get('content-type') ?? '')) headers.append('vary', 'accept-encoding')
  if (size >= STREAMED_FROM_BYTES) {
    headers.set('etag', `W/"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`)
    return sendContent(request, await fileContent(file), headers, status)
  }
  const encoding = encodingFor(request, answer, size)
  const { body, etag } = await cache.get(file, encoding)
  headers.set('etag', etag)
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return sendContent(request, bytesContent(body), headers, status)
}

function encodingFor(request: Request, { status, headers }: FileAnswer, size: number): Encoding {
  const wantsRange = request.headers.has('range') && status === 200
  const isWorthIt = size >= COMPRESSED_FROM_BYTES && isCompressible(headers.get('content-type') ?? '')
  if (wantsRange || !isWorthIt) return 'identity'
  const accepted = request.headers.get('accept-encoding') ?? ''
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((part) => {
    const [name = '', quality = ''] = part.trim().split(';')
    return name.trim() === encoding && !/q=0(?:\.0*)?$/.test(quality.trim())
  })
