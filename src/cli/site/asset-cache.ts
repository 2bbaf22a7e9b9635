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
 * Quality by the bytes that a body has at most. The best makes a product's page 2 % smaller than the next, so that it comes with the
 * first round trip of a slow network (150 ms of everybody's); whoever first looks at it waits 70 ms for that instead of 22, and with 9
 * it would be another 6 % larger (64 kB, 27 November 2026). A page of a thousand products would take a processor for seconds.
 */
const BROTLI = [
  { most: 100_000, quality: 11 },
  { most: 300_000, quality: 10 },
  { most: Number.POSITIVE_INFINITY, quality: 6 },
] as const

const brotliOf = (body: Buffer): Promise<Buffer> => {
  const quality = BROTLI.find(({ most }) => body.length <= most)?.quality ?? 6
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

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
    return this.#kept(etag, async () => ({ body: await brotliOf(plain.body), etag }))
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
