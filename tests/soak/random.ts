/** Numbers that look random and are the same for the same seed, so that a failure can be repeated. */
export interface Random {
  /** @returns a whole number from 0 to `most` - 1. */
  below(most: number): number
  pick<T>(from: readonly T[]): T
  /** @returns up to `most` characters that programs like to stumble over. */
  noise(most: number): string
}

const STUMBLING = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789',
  ...'(),.:;\'"`*%&=?#/\\<>{}[]|~^$@!+- _',
  ...['%00', '%zz', '%2e%2e', '../', '\u00e9', '\u{1f45c}', 'null', '-1', '1e999', "';--", '$1', '\t'],
]

/** A generator by Mulberry32's recurrence. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  return {
    below,
    pick,
    noise: (most) => Array.from({ length: below(most + 1) }, () => pick(STUMBLING)).join(''),
  }
}
