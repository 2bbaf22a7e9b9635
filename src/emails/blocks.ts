/** An item as an email shows it. */
export interface Piece {
  /** Address of its picture, null where the shop's own address is not known. */
  readonly picture: string | null
  readonly name: string
  /** Its page, where the name leads there. */
  readonly href?: string
  /** What stands under the name: variant, reference. */
  readonly details: readonly string[]
  /** `2 × 49,90 €`; empty where none was ordered. */
  readonly count: string
  readonly amount: string
}

/** A fact: its name and its value. */
export type Row = readonly [name: string, value: string]

/** A part of an email. Line feeds in texts are line breaks; all of it is escaped but `document.html`. */
export type Block =
  | { readonly text: string }
  /** Small print. */
  | { readonly note: string }
  | { readonly heading: string }
  | { readonly rows: readonly Row[] }
  /** What a person wrote. */
  | { readonly quote: string }
  /** The one thing to do. */
  | { readonly button: Link }
  | { readonly link: Link }
  /** A picture as wide as the email; `href` where it leads. */
  | { readonly picture: { readonly src: string; readonly alt: string; readonly href: string | null } }
  | { readonly pieces: readonly Piece[] }
  /** Amounts under items; the one at `total` is what is paid. */
  | { readonly amounts: readonly Row[]; readonly total: number }
  /** Lines under a title, such as an address. */
  | { readonly title: string; readonly lines: readonly string[] }
  /** A text of its own after the email: limited HTML that the shop wrote, and the same as text. */
  | { readonly document: { readonly title: string; readonly html: string; readonly text: string } }

interface Link {
  readonly label: string
  readonly href: string
}
