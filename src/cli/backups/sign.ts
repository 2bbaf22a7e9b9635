import { createHash, createHmac } from 'node:crypto'

/** Who may read and write, and where the service says it is. */
export interface S3Account {
  readonly id: string
  readonly secret: string
  readonly region: string
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
/** As RFC 3986 wants it: encodeURIComponent leaves a few characters as they are. */
export const encodePart = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Signs a request to S3 (AWS Signature Version 4, in its headers).
 * @param url whose path is encoded already. @param headers that are signed besides. @returns all headers to send
 */
export function signed(
  { id, secret, region }: S3Account,
  request: {
    readonly method: string
    readonly url: URL
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: Uint8Array | string
  },
  now = new Date(),
): Record<string, string> {
  const { method, url, headers = {}, body = '' } = request
  const time = now.toISOString().replace(/[:-]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const sent: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': sha256(body),
    'x-amz-date': time,
  }
  const names = Object.keys(sent).sort()
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`)
    .sort()
  const lines = names.map((name) => `${name}:${sent[name]?.trim()}\n`).join('')
  const asked = [method, url.pathname, query.join('&'), lines, names.join(';'), sent['x-amz-content-sha256']]
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(asked.join('\n'))].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day))
  const signature = hmac(key, text).toString('hex')
  const { host: _, ...own } = sent
  return {
    ...own,
    authorization: `AWS4-HMAC-SHA256 Credential=${id}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}
