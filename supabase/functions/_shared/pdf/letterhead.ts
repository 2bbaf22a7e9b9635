/** How the shop looks at the top of a document. */
export interface Letterhead {
  /** JPEG on white; null shows the mark and the name of the shop. */
  readonly logo: Uint8Array | null
  /** Colour of name and number, and of the mark's other strands; null for those that the shop comes with. */
  readonly ink: string | null
  readonly ornament: string | null
}

/** Of a shop that has not chosen its own. */
export const PLAIN_LETTERHEAD: Letterhead = { logo: null, ink: null, ornament: null }
