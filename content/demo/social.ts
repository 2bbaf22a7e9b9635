/**
 * Testimonials and pictures of social networks for the demonstration shop only: no invented review or count is shown on
 * a real shop. An empty list hides its block.
 */
export const demoTestimonials = [
  {
    text: 'Un panier solide et léger, qui sent encore la paille. Il m’accompagne au marché chaque samedi.',
    name: 'Claire M.',
    place: 'Nantes',
  },
  {
    text: 'Le chapeau est arrivé bien protégé. Le tressage est d’une finesse que la photo ne dit pas.',
    name: 'Hélène D.',
    place: 'Bruxelles',
  },
  {
    text: 'J’aime savoir qui l’a fait. Le nom de l’artisane était écrit à la main sur l’étiquette.',
    name: 'Samir B.',
    place: 'Lyon',
  },
] as const

/** `product` counts from the newest product, `picture` from its first picture. */
export const demoPosts = [
  { product: 4, picture: 1, likes: 248 },
  { product: 6, picture: 0, likes: 312 },
  { product: 8, picture: 1, likes: 187 },
  { product: 10, picture: 2, likes: 421 },
] as const
