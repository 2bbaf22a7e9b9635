/**
 * Cuts a stream into blocks of one size.
 * @returns each block, and whether it is the last, which may be shorter or empty: there is always one.
 */
export async function* blocksOf(
  stream: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<readonly [block: Buffer, isLast: boolean]> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    waiting.push(chunk)
    length += chunk.length
    if (length <= size) continue
    const whole = Buffer.concat(waiting)
    let at = 0
    // What comes last is held back until it is known to be the last.
    for (; whole.length - at > size; at += size) yield [whole.subarray(at, at + size), false]
    waiting = [whole.subarray(at)]
    length = whole.length - at
  }
  yield [Buffer.concat(waiting), true]
}
