/**
 * `sizes` of pictures. Phones of three pixels per point take the picture of two: nobody sees the difference, and it
 * weighs half.
 */
const phone = (share: number): string => `(min-resolution: 2.5x) ${Math.round(share * 0.67)}vw, ${share}vw`

/** Main picture of a product: half of the page on a desk. */
export const GALLERY_SIZES = `(min-width: 1240px) 560px, (min-width: 768px) 50vw, ${phone(100)}`
export const HERO_SIZES = `(min-width: 1240px) 560px, (min-width: 768px) 46vw, ${phone(100)}`
export const STORY_SIZES = `(min-width: 1240px) 500px, (min-width: 768px) 42vw, ${phone(90)}`
export const SOCIAL_SIZES = '(min-width: 1240px) 285px, (min-width: 1024px) 23vw, 45vw'
/** A card of the product grid of one to four columns. */
export const GRID_SIZES = `(min-width: 1240px) 270px, (min-width: 900px) 29vw, (min-width: 600px) 43vw, ${phone(90)}`
/** A card of a row that is swiped on a phone. */
export const ROW_SIZES = '(min-width: 1240px) 285px, (min-width: 1024px) 22vw, (min-width: 412px) 288px, 70vw'
