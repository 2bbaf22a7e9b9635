import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** One entry of an archive: a folder has no content. `name` uses slashes and is relative. */
export interface TarEntry {
  readonly name: string
  readonly mode: number
  readonly content: Buffer | null
}

const BLOCK = 512
const MOST_BYTES = 8 ** 11 - 1
/** Nothing that leads out of the folder it is unpacked into. */
const PLAIN_NAME = /^(?!\.{1,2}(?:\/|$))[\w.-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)*$/

/** @returns one entry as the format `ustar` writes it. @throws Error for a name or size that it cannot hold */
export function packed({ name, mode, content }: TarEntry): Buffer {
  const size = content?.length ?? 0
  if (name.length > 100 || !PLAIN_NAME.test(name) || size > MOST_BYTES)
    throw new Error(`cannot be archived: ${name}`)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  header.write(name, 0, 'ascii')
  header.write(octal(mode & 0o777, 8), 100, 'ascii')
  header.write(octal(0, 8) + octal(0, 8), 108, 'ascii')
  header.write(octal(size, 12) + octal(0, 12), 124, 'ascii')
  header.write(`        ${content === null ? '5' : '0'}`, 148, 'ascii')
  header.write('ustar\0' + '00', 257, 'ascii')
  header.write(`${octal(sumOf(header), 7)} `, 148, 'ascii')
  const padding = Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
  return Buffer.concat([header, content ?? Buffer.alloc(0), padding])
}

/** What follows the last entry. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0)

/** Reads a `.tar.gz`, entry by entry. @throws Error for a file that is cut off or was not written by `packed` */
export async function* unpacked(file: string): AsyncGenerator<TarEntry> {
  const source = createGunzip()
  // Its only news is a fault, which reaches the one who reads.
  pipeline(createReadStream(file), source, () => {})
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const take = async (length: number): Promise<Buffer> => {
    const parts = [rest]
    let size = rest.length
    while (size < length) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('the archive is cut off')
      parts.push(value)
      size += value.length
    }
    const all = Buffer.concat(parts)
    rest = all.subarray(length)
    return all.subarray(0, length)
  }
  for (;;) {
    const header = Buffer.from(await take(BLOCK))
    if (header.every((byte) => byte === 0)) return
    const field = (start: number, length: number) =>
      header
        .toString('ascii', start, start + length)
        .replace(/\0.*$/s, '')
        .trim()
    const sum = Number.parseInt(field(148, 8), 8)
    header.fill(' ', 148, 156)
    const [name, type, size] = [field(0, 100), header[156], Number.parseInt(field(124, 12), 8)]
    const isKnown = type === 0x30 || type === 0x35
    if (sumOf(header) !== sum || !isKnown || !PLAIN_NAME.test(name)) throw new Error('the archive is damaged')
    const content = Buffer.from((await take(size + ((BLOCK - (size % BLOCK)) % BLOCK))).subarray(0, size))
    yield { name, mode: Number.parseInt(field(100, 8), 8), content: type === 0x30 ? content : null }
  }
}
