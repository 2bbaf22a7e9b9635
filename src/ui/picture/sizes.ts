/**
 * `sizes` of pictures. A browser takes the first variant that is dense enough; phones are told less than the width they
 * show, so that those of two and three pixels per point take the 600 variant: one and a half pixels per point, which the
 * eye takes for two, at half of the weight of the next one.
 */
const onPhone = (share: number, unit: 'vw' | 'px'): string =>
  `(min-resolution: 2.5x) ${Math.round(share * 0.46)}${unit}, (min-resolution: 1.5x) ${Math.round(share * 0.69)}${unit}, ${share}${unit}`

/** Main picture of a product: half of the page on a wide screen. */
export const GALLERY_SIZES = `(min-width: 1240px) 560px, (min-width: 768px) 50vw, ${onPhone(100, 'vw')}`
export const HERO_SIZES = `(min-width: 1240px) 560px, (min-width: 768px) 46vw, ${onPhone(100, 'vw')}`
export const STORY_SIZES = `(min-width: 1240px) 500px, (min-width: 768px) 42vw, ${onPhone(90, 'vw')}`
export const SOCIAL_SIZES = `(min-width: 1240px) 285px, (min-width: 1024px) 23vw, ${onPhone(45, 'vw')}`
/** A card of the product grid of one to four columns, two of them on nearly every phone. */
export const GRID_SIZES = `(min-width: 1240px) 270px, (min-width: 900px) 29vw, (min-width: 600px) 43vw, ${onPhone(45, 'vw')}`
/** A card of a row that is swiped on a phone. */
export const ROW_SIZES = `(min-width: 1240px) 285px, (min-width: 1024px) 22vw, ${onPhone(288, 'px')}`
/** A card below the cart: four in a row, two on a phone. */
export const CART_ROW_SIZES = `(min-width: 1024px) 200px, ${onPhone(45, 'vw')}`
/** Main picture of a post: as wide as the page. */
export const POST_SIZES = `(min-width: 1240px) 1160px, (min-width: 768px) 95vw, ${onPhone(100, 'vw')}`
/** The first post of the journal, beside its words on a wide screen. */
export const LEAD_POST_SIZES = `(min-width: 1240px) 760px, (min-width: 1024px) 62vw, ${onPhone(90, 'vw')}`
/** Cards of posts, three or four abreast; small beside their words on a phone. */
export const POST_CARD_SIZES = '(min-width: 1024px) 376px, (min-width: 640px) 44vw, 104px'
/** A picture in the text of a post or a page. */
export const FIGURE_SIZES = `(min-width: 1024px) 928px, (min-width: 640px) 672px, ${onPhone(100, 'vw')}`
/** An artisan beside their story, above it where there is no room. */
export const PORTRAIT_SIZES = `(min-width: 1240px) 250px, (min-width: 768px) 50vw, ${onPhone(90, 'vw')}`
/** The workshop beside the ways to reach it. */
export const PLACE_SIZES = `(min-width: 1024px) 460px, ${onPhone(95, 'vw')}`
