/** Bytes of the head of a WOFF, of an entry of its table, and of those of the TrueType that it is made of. */
const WOFF = { head: 44, entry: 20 } as const
const SFNT = { head: 12, entry: 16 } as const
const SIGNATURE = 0x774f4646

/** A table begins at a multiple of four bytes. */
const padded = (length: number): number => (length + 3) & ~3

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/**
 * Unpacks a WOFF 1.0 into the TrueType that it was made of (https://www.w3.org/TR/WOFF/); what is unpacked is a font of ours.
 * @throws RangeError where it is none. @throws TypeError where it is damaged.
 */
export async function unpackWoff(woff: Uint8Array): Promise<Uint8Array> {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  if (woff.byteLength < WOFF.head || view.getUint32(0) !== SIGNATURE) throw new RangeError('no WOFF')
  const count = view.getUint16(12)
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const at = (field: number) => view.getUint32(WOFF.head + index * WOFF.entry + field)
      const [offset, packed, length] = [at(4), at(8), at(12)]
      const bytes = woff.subarray(offset, offset + packed)
      return { tag: at(0), checksum: at(16), data: packed === length ? bytes : await inflate(bytes) }
    }),
  )
  const begin = SFNT.head + count * SFNT.entry
  const sfnt = new Uint8Array(tables.reduce((sum, { data }) => sum + padded(data.length), begin))
  const out = new DataView(sfnt.buffer)
  const power = Math.floor(Math.log2(count))
  out.setUint32(0, view.getUint32(4))
  for (const [at, value] of [count, 16 << power, power, (count - (1 << power)) * 16].entries())
    out.setUint16(4 + at * 2, value)
  let offset = begin
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    for (const [at, value] of [tag, checksum, offset, data.length].entries())
      out.setUint32(SFNT.head + index * SFNT.entry + at * 4, value)
    sfnt.set(data, offset)
    offset += padded(data.length)
  }
  return sfnt
}
