import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { UsageError } from '../config.ts'
import { blocksOf } from './blocks.ts'

/**
 * An encrypted backup: this line, 16 bytes of salt, 16 bytes by which the passphrase is told from another, then blocks of 1 MB, each by
 * AES-256-GCM with its 16 bytes of proof behind it. The key is of this file alone (scrypt of passphrase and salt), so that the nonce may
 * be the number of the block; its last byte says which block ends the file.
 */
const MAGIC = Buffer.from('shop-backup aes-256-gcm 1\n')
const [SALT, CHECK, PROOF] = [16, 16, 16]
const HEAD = MAGIC.length + SALT + CHECK
const BLOCK = 1024 * 1024
const CIPHER = 'aes-256-gcm'
/** 64 MB and a moment: what whoever guesses pays each time. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 80 * 1024 * 1024 }

const derive = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt)

async function keyOf(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  // However a keyboard writes an accent.
  const both = await derive(passphrase.normalize('NFC'), salt, 32 + CHECK, SCRYPT)
  return { key: both.subarray(0, 32), check: both.subarray(32) }
}

function nonce(block: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(block, 5, 6)
  bytes[11] = isLast ? 1 : 0
  return bytes
}

/** @returns the bytes of a stream, encrypted with a passphrase. */
export async function* encrypted(
  plain: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT)
  const { key, check } = await keyOf(passphrase, salt)
  yield Buffer.concat([MAGIC, salt, check])
  let number = 0
  for await (const [block, isLast] of blocksOf(plain, BLOCK)) {
    const cipher = createCipheriv(CIPHER, key, nonce(number++, isLast))
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()])
  }
}

/** The first bytes of a stream, and the stream with them. */
async function peeked(stream: AsyncIterable<Uint8Array>, length: number) {
  const reader = stream[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  for (let size = 0; size < length; ) {
    const { done, value } = await reader.next()
    if (done) break
    first.push(value)
    size += value.length
  }
  const head = Buffer.concat(first)
  async function* rest(from: number): AsyncGenerator<Uint8Array> {
    try {
      if (head.length > from) yield head.subarray(from)
      for (let next = await reader.next(); !next.done; next = await reader.next()) yield next.value
    } finally {
      await reader.return?.()
    }
  }
  return { head, rest }
}

/**
 * @param passphrase asked for only where the stream is encrypted.
 * @returns the bytes of a backup, encrypted or not. @throws UsageError for another passphrase; Error for what was cut off or changed
 */
export async function* decrypted(
  stream: AsyncIterable<Uint8Array>,
  passphrase: () => Promise<string>,
): AsyncGenerator<Uint8Array> {
  const { head, rest } = await peeked(stream, HEAD)
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) return yield* rest(0)
  if (head.length < HEAD) throw new Error('it is cut off')
  const { key, check } = await keyOf(await passphrase(), head.subarray(MAGIC.length, MAGIC.length + SALT))
  if (!timingSafeEqual(check, head.subarray(MAGIC.length + SALT, HEAD)))
    throw new UsageError(
      'The passphrase does not open this backup.',
      'It is the BACKUP_PASSPHRASE with which the backup was made.',
    )
  let number = 0
  for await (const [block, isLast] of blocksOf(rest(HEAD), BLOCK + PROOF))
    yield opened(key, nonce(number++, isLast), block)
}

function opened(key: Buffer, iv: Buffer, block: Buffer): Buffer {
  try {
    const end = block.length - PROOF
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: PROOF }).setAuthTag(
      block.subarray(end),
    )
    return Buffer.concat([decipher.update(block.subarray(0, end)), decipher.final()])
  } catch (cause) {
    throw new Error('it is cut off, or was changed since it was made', { cause })
  }
}
