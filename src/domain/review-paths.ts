import { PATHS } from './paths.ts'

/** Where a buyer writes what they think. @param token of the invitation. */
export const reviewPath = (token: string): string => `${PATHS.review}#${encodeURIComponent(token)}`
/** The same, for an order of one's own account. */
export const accountReviewPath = (orderNumber: string): string =>
  `${PATHS.review}?commande=${encodeURIComponent(orderNumber)}`
export const reviewLeavePath = (token: string): string => `${PATHS.reviewLeave}#${encodeURIComponent(token)}`
