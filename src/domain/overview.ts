import type { Cents } from './money.ts'

/** Figures above the analyses, in their order, and what they count: each is a tile, a line of the file and of the weekly report. */
export const OVERVIEW = { revenue: 'cents', orders: 'count', customers: 'count', avgOrder: 'cents' } as const

export type OverviewFigure = keyof typeof OVERVIEW
/** What a figure is counted in. */
export type OverviewValue<Figure extends OverviewFigure> = (typeof OVERVIEW)[Figure] extends 'cents'
  ? Cents
  : number

export const OVERVIEW_FIGURES = Object.keys(OVERVIEW) as readonly OverviewFigure[]
