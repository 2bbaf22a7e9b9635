/** Thrown by a format's reader: the file is not what its first bytes say. */
export class Damaged extends Error {}

/** Thrown before a picture is decoded that is too large to be. */
export class TooLarge extends Error {}

/** @throws Damaged unless something holds that every whole file of a format has. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Damaged(what)
}

export const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0): boolean =>
  bytes.length >= at + start.length && start.every((byte, index) => bytes[at + index] === byte)

/** Four characters at an offset: the name of a chunk. */
export const characters = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4))

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
