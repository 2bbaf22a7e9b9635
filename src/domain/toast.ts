/** Something that is said in passing. */
export interface ToastMessage {
  readonly title: string
  readonly description?: string
  readonly variant?: 'default' | 'destructive'
  /** Where it leads on to. */
  readonly link?: { readonly href: string; readonly label: string }
  /** What can be done about it; the toast goes when it is clicked. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
  /** Milliseconds that it stays, where that is not the usual. */
  readonly ms?: number
}

export interface Toast extends ToastMessage {
  readonly id: number
}
