/** What a file holds when it is taken apart. */
export interface Structure {
  /** Pixels, as the picture is shown upright. */
  readonly width: number
  readonly height: number
  /** The same picture without what tells of its maker: place, camera, comments, anything behind its end. */
  readonly bytes: Uint8Array
}

/** Whether a picture of so many pixels may be decoded. */
export type Fits = (width: number, height: number) => boolean

/**
 * Chunks or segments that a file may have. Programs that write pictures make a thousand of 10 MB; millions of empty ones would take
 * twenty times their bytes as objects.
 */
export const MOST_PARTS = 20_000
