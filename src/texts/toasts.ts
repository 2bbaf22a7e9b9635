/** Toasts of the public pages; the sentences of the specification are kept word for word. */
export const toastText = {
  added: (name: string) => `${name} ajouté au panier`,
  addedSeveral: (quantity: number, name: string) => `${quantity} × ${name} ajouté au panier`,
  seeCart: 'Voir le panier',
  addRefused: 'Impossible d’ajouter le produit au panier',
  cartLoadFailed: 'Erreur lors du chargement du panier',
  quantityFailed: 'Erreur lors de la mise à jour de la quantité',
  removeFailed: 'Erreur lors de la suppression du produit',
  removed: 'Produit retiré du panier',
  paid: 'Paiement traité avec succès',
  awaited: 'Commande enregistrée',
  paymentFailed: 'Erreur lors du paiement',
  dismiss: 'Fermer',
} as const
