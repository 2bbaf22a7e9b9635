/** Where parts of fonts come from that together are too large for a function. */
export interface Slices {
  /** @param name `sc-5.3.1/116.woff2`. @returns null where it cannot be had, which is remembered. */
  read(name: string): Promise<Uint8Array | null>
  /** To be called with one that is of no use. */
  miss(name: string): void
  /** Whether one could not be had: characters of the document stand as question marks. */
  readonly isMissing: boolean
}

/** @param load gives a slice, or null; what it throws counts as null */
export function slicesFrom(load: (name: string) => Promise<Uint8Array | null>): Slices {
  let isMissing = false
  const miss = (name: string) => {
    if (!isMissing) console.error(`the font ${name} is missing: run npm run fonts (supabase/HOSTED.md)`)
    isMissing = true
  }
  return {
    async read(name) {
      const slice = await load(name).catch(() => null)
      if (!slice) miss(name)
      return slice
    },
    miss,
    get isMissing() {
      return isMissing
    },
  }
}

/** None at hand: characters that need them stand as question marks. */
export const noSlices = (): Slices => slicesFrom(async () => null)
