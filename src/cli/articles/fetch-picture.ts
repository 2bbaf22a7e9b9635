import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { MAX_IMAGE_PIXELS } from '@/domain/rules.ts'
import { publicAddressOf } from './public-address.ts'

/** Largest picture, in bytes, and longest that one may take, in ms. */
const MAX_BYTES = 15 * 1024 * 1024
const MAX_MS = 30_000
const MAX_REDIRECTS = 3
const TRIES = 3
/** Longest side that a picture of a post keeps, in pixels: no page shows a larger one. */
const LONGEST_SIDE = 1600

/** What decides where pictures may come from; tests have a machine of their own. */
export interface Network {
  /** @returns the number to connect to. @throws Error for a host that is not public. */
  readonly resolve: (host: string) => Promise<string>
  /** Whether another port than the usual ones is asked. */
  readonly anyPort: boolean
  /** Before the second try, in ms; twice as long before the next. */
  readonly patience: number
}

export const INTERNET: Network = { resolve: publicAddressOf, anyPort: false, patience: 1000 }

/** What trying again does not mend. */
class Refused extends Error {}

type Answer = { readonly bytes: Buffer } | { readonly location: string }

/** Asks one address, over the number that was looked at: a name cannot lead elsewhere in between. */
async function ask(url: URL, network: Network): Promise<Answer> {
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isWeb || url.username !== '' || (url.port !== '' && !network.anyPort))
    throw new Refused('not an address of the web')
  const address = await network.resolve(url.hostname)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return await new Promise((done, fail) => {
    const asked = request(url, {
      headers: { accept: 'image/*', 'user-agent': 'shop-article-import' },
      signal: AbortSignal.timeout(MAX_MS),
      lookup: (_host, _options, answer) => answer(null, [{ address, family: isIP(address) }]),
    })
    asked.on('error', fail)
    asked.on('response', (answer) => {
      const { statusCode = 0, headers } = answer
      const end = (error: Error) => {
        asked.destroy()
        fail(error)
      }
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        asked.destroy()
        return done({ location: headers.location })
      }
      if (statusCode === 429 || statusCode >= 500) return end(new Error(`status ${statusCode}`))
      if (statusCode !== 200) return end(new Refused(`status ${statusCode}`))
      if (Number(headers['content-length'] ?? 0) > MAX_BYTES) return end(new Refused('too large'))
      const parts: Buffer[] = []
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
        if (size > MAX_BYTES) end(new Refused('too large'))
        else parts.push(part)
      })
      answer.on('end', () => done({ bytes: Buffer.concat(parts) }))
      answer.on('error', fail)
    })
    asked.end()
  })
}

async function download(address: string, network: Network): Promise<Buffer> {
  let url = new URL(address)
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const answer = await ask(url, network)
    if ('bytes' in answer) return answer.bytes
    if (!URL.canParse(answer.location, url)) throw new Refused('it leads nowhere')
    url = new URL(answer.location, url)
  }
  throw new Refused('it leads on and on')
}

/** Draws a picture anew: what else its file held stays behind. @throws Refused for what is none. */
async function drawn(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    throw new Refused('no picture that can be read')
  }
}

/**
 * Fetches a picture of the public web, of any kind that can be drawn, and tries again where the server was busy.
 * @returns it as WebP. @throws Error saying why not.
 */
export async function fetchPicture(address: string, network: Network): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await drawn(await download(address, network))
    } catch (error) {
      if (error instanceof Refused || attempt === TRIES) throw error
      await sleep(network.patience * 2 ** (attempt - 1))
    }
  }
}
