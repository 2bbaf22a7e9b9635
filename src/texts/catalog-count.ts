/** How many products a list shows. On its own: the page says it anew when its list changes, and needs no other text then. */
export const catalogCount = (count: number): string => `${count} ${count > 1 ? 'pièces' : 'pièce'}`
