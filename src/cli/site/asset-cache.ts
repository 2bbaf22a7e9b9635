import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'identity' | 'br' | 'gzip'

export interface Asset {
  readonly body: Buffer
  /** Strong: a hash of the content, and of the encoding. */
  readonly etag: string
}

/** What keys of files begin with; others are tags of contents. */
const FILE = 'file:'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/**
 * Pages are 6 % smaller than at the next lower one. The very best, 11, is 2 % smaller again, but takes 70 ms instead of 22, and
 * whoever first looks at a page waits for it (64 kB, 24 November 2026).
 */
const BROTLI_PAGES = 10
/** Bytes from which nobody has that: it takes a processor for seconds. */
const LARGE = 300_000
const BROTLI_LARGE = 6

const brotliOf = (body: Buffer, quality: number): Promise<Buffer> =>
  brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

async function read(file: string): Promise<Asset> {
  const body = await readFile(file)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

/** @param encoding by which the same content has several bodies. */
const tagged = ({ etag }: Asset, encoding: string): string => `${etag.slice(0, -1)}-${encoding}"`

/**
 * Files in memory, as they are and compressed, made once each; the least used ones go when it is full. What was compressed is known
 * by the content it was made of: most of a site is the same when it is published again, and no page can be taken for another.
 */
export class AssetCache {
  readonly #limit: number
  readonly #assets = new Map<string, Promise<Asset>>()
  readonly #sizes = new Map<string, number>()
  #bytes = 0

  /** @param limit bytes. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Forgets which file has which content. */
  forgetFiles(): void {
    for (const key of [...this.#assets.keys()]) if (key.startsWith(FILE)) this.#drop(key)
  }

  /** @throws the file system's error when the file is gone. */
  async get(file: string, encoding: Encoding): Promise<Asset> {
    const plain = await this.#kept(FILE + file, () => read(file))
    if (encoding === 'identity') return plain
    if (encoding === 'gzip')
      return this.#kept(tagged(plain, 'gzip'), async () => ({
        body: await gzipped(plain.body),
        etag: tagged(plain, 'gzip'),
      }))
    const etag = tagged(plain, 'br')
    const quality = plain.body.length < LARGE ? BROTLI_PAGES : BROTLI_LARGE
    return this.#kept(etag, async () => ({ body: await brotliOf(plain.body, quality), etag }))
  }

  #kept(key: string, make: () => Promise<Asset>): Promise<Asset> {
    const found = this.#assets.get(key)
    if (found) {
      this.#assets.delete(key)
      this.#assets.set(key, found)
      return found
    }
    const made = make()
    this.#assets.set(key, made)
    made.then(
      (asset) => this.#account(key, made, asset.body.length),
      () => {
        if (this.#assets.get(key) === made) this.#drop(key)
      },
    )
    return made
  }

  #account(key: string, made: Promise<Asset>, size: number): void {
    if (this.#assets.get(key) !== made) return
    this.#sizes.set(key, size)
    this.#bytes += size
    for (const oldest of this.#assets.keys()) {
      if (this.#bytes <= this.#limit) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#sizes.get(key) ?? 0
    this.#sizes.delete(key)
    this.#assets.delete(key)
  }
}
