/** How many articles; 0 and 1 are singular in French. */
export const articles = (count: number): string => `${count} ${count > 1 ? 'articles' : 'article'}`

/** Apart from the cart's other sentences: this one is inlined in every page. */
export const cartBadgeText = {
  label: (count: number) => `Panier, ${articles(count)}`,
} as const
