/** A limit is today's figure with this share of room: from there on a figure is told, above the limit it is refused. */
const WARNED_FROM = 0.95

/** What a figure is to its limit: `near` is told and fails nothing. Both in the same unit. */
export const spentOf = (figure: number, limit: number): 'within' | 'near' | 'over' =>
  figure > limit ? 'over' : figure > limit * WARNED_FROM ? 'near' : 'within'
