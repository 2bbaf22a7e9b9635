import { MAX_QUANTITY } from '@/domain/rules.ts'
import { addingText } from '@/texts/adding.ts'

/** Said when a quantity cannot grow: either the stock or the largest quantity of an order is reached. */
export const limitSentence = (available: number): string => {
  if (available <= 0) return addingText.outOfStock
  return available > MAX_QUANTITY ? addingText.mostInOrder(MAX_QUANTITY) : addingText.onlyLeft(available)
}
