import { stockLevel } from '@/domain/product.ts'
import { productLiveText } from './product-live.ts'

/** What is said of a stock. @param available items that can be ordered */
export const stockWords = (available: number): string =>
  available === 1 ? productLiveText.lastOne : productLiveText.stock[stockLevel(available)]
