import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as delay } from 'node:timers/promises'
import { UsageError } from '../config.ts'
import { causeOf } from '../doctor/finding.ts'
import { blocksOf } from './blocks.ts'
import { encodePart, type S3Account, signed } from './sign.ts'
import type { BackupStore } from './store.ts'

/** What is sent at a time: a backup may have 10 000 of them. */
const PART = 8 * 1024 * 1024
const PART_TIMEOUT_MS = 600_000
/** How often one request is tried, where the service or the network fails. */
const TRIES = 3
const PAUSE_MS = 500

const inXml = (text: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]
const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
/** A text as XML has it: services write a quote by its name or by its number. */
const plain = (xml: string): string =>
  xml.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,4}));/gi, (as, decimal, hex, name) => {
    if (name) return SIGNS[name] ?? as
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : as
  })

/** The query of an address, encoded as it is signed. */
const searchOf = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`)
    .join('&')

/** What a refusal means, and what to do about it. */
function refusalOf(host: string, bucket: string, status: number, xml: string): UsageError {
  const code = inXml(xml, 'Code') ?? ''
  switch (code) {
    case 'NoSuchBucket':
      return new UsageError(
        `${host} has no bucket ${bucket}.`,
        'Is its name right, and is it in this region? Make it there.',
      )
    case 'NoSuchKey':
      return new UsageError(
        `${host} has no such backup in ${bucket}.`,
        'Give the address with / at its end to take the last one.',
      )
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return new UsageError(`${host} does not take the key.`, 'Copy it anew: BACKUP_BUCKET_KEY=ID:SECRET')
    case 'AccessDenied':
      return new UsageError(
        `The key may not do this in the bucket ${bucket} of ${host}.`,
        'Give it the rights to list, read, write and delete there.',
      )
    case 'RequestTimeTooSkewed':
      return new UsageError(
        `${host} has another time than this machine.`,
        'Have the clock set: timedatectl set-ntp true',
      )
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
      return new UsageError(
        `The bucket ${bucket} is in another region than ${host} was asked for.`,
        `Set BACKUP_BUCKET_REGION${xml.includes('<Region>') ? `=${inXml(xml, 'Region')}` : ''}, or give the address of its region.`,
      )
    default:
      return new UsageError(
        `${host} answered ${status}${code ? ` (${code})` : ''}.`,
        inXml(xml, 'Message') ?? 'Look at the pages of the service for what that means.',
      )
  }
}

/** What is in a folder of a bucket, by the interface that all such services share. @param folder ends with a slash. */
export function s3Store(folder: URL, account: S3Account): BackupStore {
  const { host } = folder
  const [, bucket = '', ...prefix] = folder.pathname.split('/')
  const root = new URL(`/${bucket}`, folder)
  const start = decodeURIComponent(prefix.join('/'))

  /** @throws UsageError saying what the service did not want */
  async function ask(method: string, url: URL, body?: Uint8Array | string): Promise<Response> {
    for (let tried = 1; ; tried++) {
      const last = tried === TRIES
      const answer = await fetch(url, {
        method,
        headers: signed(account, { method, url, ...(body === undefined ? {} : { body }) }),
        ...(body === undefined
          ? {}
          : { body: body as BodyInit, signal: AbortSignal.timeout(PART_TIMEOUT_MS) }),
      }).catch((error: unknown) => {
        if (last)
          throw new UsageError(
            `${host} cannot be reached: ${causeOf(error)}.`,
            'Is the address right, and the network there?',
          )
        return null
      })
      if (answer?.ok) return answer
      const xml = (await answer?.text().catch(() => '')) ?? ''
      if (answer && (last || answer.status < 500)) throw refusalOf(host, bucket, answer.status, xml)
      await delay(PAUSE_MS * tried)
    }
  }

  const urlOf = (name: string, query: Readonly<Record<string, string>> = {}): URL => {
    const url = new URL(encodePart(name), folder)
    url.search = searchOf(query)
    return url
  }

  async function read(name: string): Promise<Readable> {
    const { body } = await ask('GET', urlOf(name))
    return Readable.from(whole(host, body as ReadableStream<Uint8Array> | null), { objectMode: false })
  }

  async function sendParts(name: string, stream: AsyncIterable<Uint8Array>, uploadId: string): Promise<void> {
    const tags: string[] = []
    for await (const [block] of blocksOf(stream, PART)) {
      const url = urlOf(name, { partNumber: String(tags.length + 1), uploadId })
      tags.push((await ask('PUT', url, block)).headers.get('etag') ?? '')
    }
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const whole = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const answer = await ask('POST', urlOf(name, { uploadId }), whole)
    // It may answer 200 before it knows.
    const xml = await answer.text()
    if (xml.includes('<Error>')) throw refusalOf(host, bucket, 500, xml)
  }

  return {
    name: folder.href,
    encrypts: true,
    async save(name, stream, prove) {
      const begun = await (await ask('POST', urlOf(name, { uploads: '' }))).text()
      const uploadId = plain(inXml(begun, 'UploadId') ?? '')
      try {
        await sendParts(name, stream, uploadId)
      } catch (error) {
        // What came so far would be paid for, and be found by nobody.
        await ask('DELETE', urlOf(name, { uploadId })).catch(() => undefined)
        throw error
      }
      await prove(await read(name)).catch(async (error: unknown) => {
        await ask('DELETE', urlOf(name)).catch(() => undefined)
        throw error
      })
    },
    open: read,
    async list() {
      const names: string[] = []
      for (let next: string | undefined = ''; next !== undefined; ) {
        const url = new URL(root)
        url.search = searchOf({
          'list-type': '2',
          prefix: start,
          ...(next && { 'continuation-token': next }),
        })
        const xml = await (await ask('GET', url)).text()
        for (const [, key = ''] of xml.matchAll(/<Key>([^<]*)<\/Key>/g))
          names.push(plain(key).slice(start.length))
        const token = inXml(xml, 'NextContinuationToken')
        next = token === undefined ? undefined : plain(token)
      }
      return names.filter((name) => !name.includes('/'))
    },
    async remove(name) {
      await ask('DELETE', urlOf(name))
    },
  }
}

/** What is read over a line may break off. */
async function* whole(host: string, body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    if (body) yield* body
  } catch (error) {
    throw new UsageError(
      `The line to ${host} broke off: ${causeOf(error)}.`,
      'Nothing was changed. Run it again.',
    )
  }
}
