import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signed } from '../../src/cli/backups/sign.ts'

const ACCOUNT = { id: 'AKID', secret: 'secret/+key', region: 'us-east-1' }
/** As `BACKUP_BUCKET_KEY` says it. */
export const S3_KEY = `${ACCOUNT.id}:${ACCOUNT.secret}`
const BUCKET = 'backups'

const xmlOf = (code: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} it is</Message></Error>`

/** Some services write a quote as its number, some of them in hexadecimal digits. */
const inXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&#x22;').replaceAll('é', '&#xE9;')

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Whether a request is signed by the account, with what it sent. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const { 'x-amz-date': date = '', 'x-amz-content-sha256': digest, authorization } = request.headers
  if (digest !== createHash('sha256').update(body).digest('hex')) return false
  const at = String(date).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const wanted = signed(ACCOUNT, { method: request.method ?? '', url, body }, new Date(at))
  return wanted.authorization === authorization
}

/** A service with the interface of S3, in memory, on a port of this machine. Two names a page, so that lists have several. */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  /** What goes wrong, once each: `fail` answers 500, `cut` breaks the line in the middle of an answer, `deaf` in a part that is sent. */
  const faults: ('fail' | 'cut' | 'deaf' | 'change')[] = []
  const takes = (fault: (typeof faults)[number]) => {
    const at = faults.indexOf(fault)
    return at >= 0 && faults.splice(at, 1).length > 0
  }

  function list(url: URL): string {
    const start = url.searchParams.get('prefix') ?? ''
    const from = Number(url.searchParams.get('continuation-token') ?? 0)
    const names = [...objects.keys()].filter((name) => name.startsWith(start)).sort()
    const next = from + 2 < names.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    const keys = names.slice(from, from + 2).map((name) => `<Key>${inXml(name)}</Key>`)
    return `<ListBucketResult>${keys.join('')}${next}</ListBucketResult>`
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    if (request.method === 'PUT' && takes('deaf')) return void request.socket.destroy()
    const body = await bodyOf(request)
    const reply = (status: number, text: string | Buffer = '', headers = {}) =>
      void response.writeHead(status, headers).end(text)
    if (takes('fail')) return reply(503, xmlOf('SlowDown'))
    const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent)
    if (!request.headers.authorization?.includes(`Credential=${ACCOUNT.id}/`))
      return reply(403, xmlOf('InvalidAccessKeyId'))
    if (!isSigned(request, url, body)) return reply(403, xmlOf('SignatureDoesNotMatch'))
    if (bucket !== BUCKET) return reply(404, xmlOf('NoSuchBucket'))
    const [key, upload] = [rest.join('/'), url.searchParams.get('uploadId')]
    if (key === '') return reply(200, list(url))
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `u+${uploads.size}/=`
      uploads.set(id, new Map())
      return reply(200, `<R><UploadId>${id}</UploadId></R>`)
    }
    if (upload !== null) {
      const parts = uploads.get(upload)
      if (!parts) return reply(404, xmlOf('NoSuchUpload'))
      const number = Number(url.searchParams.get('partNumber'))
      if (request.method === 'PUT') parts.set(number, body)
      if (request.method === 'POST') {
        const whole = Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part))
        if (takes('change')) whole[whole.length - 20] = (whole.at(-20) ?? 0) ^ 1
        objects.set(key, whole)
      }
      if (request.method !== 'PUT') uploads.delete(upload)
      return reply(request.method === 'DELETE' ? 204 : 200, '', { etag: `"${number}"` })
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return reply(204)
    }
    const found = objects.get(key)
    if (!found) return reply(404, xmlOf('NoSuchKey'))
    if (!takes('cut')) return reply(200, found)
    response.writeHead(200, { 'content-length': found.length })
    response.write(found.subarray(0, found.length / 2), () => request.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/${BUCKET}/shop%20one/`,
    host: `127.0.0.1:${port}`,
    /** What lies there, by name in the bucket. */
    objects,
    /** Uploads that nobody has ended. */
    uploads,
    faults,
    close: () => server.close(),
  }
}
