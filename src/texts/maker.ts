import { agreeing, withArticle } from './agreement.ts'

/** Who made a unit. */
export const makerText = {
  by: (maker: string) => `par ${withArticle(maker)}`,
  made: (maker: string, product: string) => `${agreeing('Fait', product)} par ${withArticle(maker)}`,
} as const
