/** Something sold out whose return an email can announce. */
export interface Awaited {
  readonly product: number
  /** Null of a simple product. */
  readonly variant: number | null
  /** "Taille 55"; null of a simple product. */
  readonly label: string | null
}
