/**
 * The working planes of one picture, allocated once per worker and reused: nothing is allocated per
 * pixel or per picture.
 */
export interface Buffers {
  readonly width: number
  readonly height: number
  /** Linear light: first the albedo, then overwritten by the lit colour. */
  readonly image: Float32Array
  readonly normal: Float32Array
  readonly relief: Float32Array
  /** One over depth; 0 is the backdrop. */
  readonly near: Float32Array
  readonly triangle: Int32Array
  readonly open: Uint8Array
  readonly shine: Uint8Array
  readonly gloss: Uint8Array
  readonly key: Uint8Array
  readonly amb: Uint8Array
}

const kept = new Map<string, Buffers>()

export function buffers(width: number, height: number): Buffers {
  const id = `${width}x${height}`
  const old = kept.get(id)
  if (old) {
    old.near.fill(0)
    old.triangle.fill(-1)
    return old
  }
  const n = width * height
  const fresh: Buffers = {
    width,
    height,
    image: new Float32Array(n * 3),
    normal: new Float32Array(n * 3),
    relief: new Float32Array(n),
    near: new Float32Array(n),
    triangle: new Int32Array(n).fill(-1),
    open: new Uint8Array(n),
    shine: new Uint8Array(n),
    gloss: new Uint8Array(n),
    key: new Uint8Array(n),
    amb: new Uint8Array(n),
  }
  kept.set(id, fresh)
  return fresh
}
