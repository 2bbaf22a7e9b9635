/** What does not come with a line of a file as it stands there, and stops nothing. */
export const NOTES = ['address', 'leftOut', 'folded', 'sale'] as const
export type Note = (typeof NOTES)[number]
