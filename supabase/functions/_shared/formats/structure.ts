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
