/** What finds a screen, an order, a customer or a product from anywhere. */
export const paletteText = {
  title: 'Aller à…',
  open: 'Rechercher',
  /** @param isMac on a keyboard with a command key. */
  keys: (isMac: boolean) => (isMac ? '⌘ K' : 'Ctrl K'),
  field: 'Écran, commande, client ou produit',
  screens: 'Écrans',
  orders: 'Commandes',
  customers: 'Clients',
  products: 'Produits',
  searching: 'Recherche…',
  none: 'Rien n’a été trouvé.',
  failed: 'Les commandes, clients et produits n’ont pas pu être cherchés.',
  found: (count: number) => (count === 1 ? '1 résultat' : `${count} résultats`),
  hint: 'Flèches pour choisir, Entrée pour ouvrir, Échap pour fermer.',
} as const
