/** What is done over the customer's own dialog; a merge may know with whom. */
export type Task = { readonly is: 'edit' | 'erase' } | { readonly is: 'merge'; readonly other: number | null }
