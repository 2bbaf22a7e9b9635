/** @param phone as it is written for people. @returns address that dials it. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
