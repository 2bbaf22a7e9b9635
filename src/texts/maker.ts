import { agreeing, withArticle } from './agreement.ts'

/** Who made a piece. */
export const makerText = {
  by: (maker: string) => `par ${withArticle(maker)}`,
  made: (maker: string, product: string) => `${agreeing('Tressé', product)} par ${withArticle(maker)}`,
} as const
