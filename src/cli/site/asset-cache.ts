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

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** The best: a file is compressed once, and pages of a shop then fit into the first packets a server may send. */
const BROTLI_QUALITY = 11
/** Bytes from which the best takes longer than a visitor should wait. */
const LARGE = 300_000
const BROTLI_QUALITY_LARGE = 6

/** Files in memory, as they are and compressed, made once each; the least used ones go when it is full. */
export class AssetCache {
  readonly #limit: number
  readonly #assets = new Map<string, Promise<Asset>>()
  readonly #sizes = new Map<string, number>()
  #bytes = 0

  /** @param limit bytes. */
  constructor(limit: number) {
    this.#limit = limit
  }

  clear(): void {
    this.#assets.clear()
    this.#sizes.clear()
    this.#bytes = 0
  }

  /** @throws the file system's error when the file is gone. */
  get(file: string, encoding: Encoding): Promise<Asset> {
    const key = `${encoding}:${file}`
    const found = this.#assets.get(key)
    if (found) {
      this.#assets.delete(key)
      this.#assets.set(key, found)
      return found
    }
    const made = this.#make(file, encoding)
    this.#assets.set(key, made)
    made.then(
      (asset) => this.#account(key, made, asset.body.length),
      () => this.#assets.delete(key),
    )
    return made
  }

  async #make(file: string, encoding: Encoding): Promise<Asset> {
    if (encoding === 'identity') {
      const body = await readFile(file)
      return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
    }
    const plain = await this.get(file, 'identity')
    const etag = `${plain.etag.slice(0, -1)}-${encoding}"`
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: plain.body.length < LARGE ? BROTLI_QUALITY : BROTLI_QUALITY_LARGE,
    }
    const body = encoding === 'br' ? await brotli(plain.body, { params }) : await gzipped(plain.body)
    return { body, etag }
  }

  #account(key: string, made: Promise<Asset>, size: number): void {
    if (this.#assets.get(key) !== made) return
    this.#sizes.set(key, size)
    this.#bytes += size
    for (const oldest of this.#assets.keys()) {
      if (this.#bytes <= this.#limit) return
      this.#bytes -= this.#sizes.get(oldest) ?? 0
      this.#sizes.delete(oldest)
      this.#assets.delete(oldest)
    }
  }
}
