import type { OrderStatus, PaymentMethod, PaymentStatus } from '@/domain/order-states.ts'
import { paymentMeans } from '../payment-means.ts'
import { shippingFeeText } from '../shipping-fee.ts'
import { accountName } from './account-name.ts'

export const orderStatusText: Readonly<Record<OrderStatus, string>> = {
  pending: 'En attente',
  shipped: 'Expédiée',
  completed: 'Terminée',
  cancelled: 'Annulée',
}

export const paymentStatusText: Readonly<Record<PaymentStatus, string>> = {
  paid: 'Payé',
  pending: 'En attente',
  failed: 'Échoué',
  refunded: 'Remboursé',
}

/** The state of a payment of which a part may have gone back. */
export const paymentText = (status: PaymentStatus, isPartlyRefunded: boolean): string =>
  isPartlyRefunded ? 'Remboursé en partie' : paymentStatusText[status]

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

export const ordersText = {
  title: 'Commandes',
  count: (count: number) => plural(count, 'commande', 'commandes'),
  tiles: {
    pending: 'En attente',
    shipped: 'Expédiées',
    completed: 'Terminées',
    revenue: 'Chiffre d’affaires',
  },
  search: 'Rechercher une commande',
  status: 'Statut',
  allStatuses: 'Tous les statuts',
  found: (count: number) => plural(count, 'commande trouvée', 'commandes trouvées'),
  columns: {
    order: 'Commande',
    items: 'Articles',
    customer: 'Client',
    date: 'Date',
    total: 'Total',
    status: 'Statut',
    payment: 'Paiement',
    actions: 'Actions',
  },
  pieces: (count: number) => plural(count, 'article', 'articles'),
  view: 'Voir',
  viewOrder: (number: string) => `Voir la commande ${number}`,
  none: 'Aucune commande trouvée',
  noneYet: 'Les commandes passées dans la boutique apparaîtront ici.',
  detail: (number: string) => `Commande ${number}`,
  placedBy: (name: string, date: string) => `${name} · passée le ${date}`,
  customer: 'Client',
  address: 'Adresse de livraison',
  /** Of an order that goes to a relay point. */
  buyerAddress: 'Adresse du client',
  items: 'Articles',
  subtotal: 'Sous-total',
  shippingFee: shippingFeeText.label,
  total: 'Total',
  tax: (amount: string) => `dont TVA ${amount}`,
  payment: 'Paiement',
  methods: paymentMeans,
  method: (method: PaymentMethod) => paymentMeans[method],
  takenBy: (name: string) => `Commande prise par téléphone par ${accountName(name)}`,
  simulated: 'Paiement simulé : aucun argent n’a été encaissé.',
  shipping: 'Livraison',
  changeStatus: 'Statut de la commande',
  markShipped: 'Marquer expédiée',
  cancelled: 'Cette commande est annulée : son statut ne change plus.',
  tracking: 'Numéro de suivi',
  trackingHint: 'Enregistré dès que vous quittez le champ.',
  statusDone: 'Statut de la commande mis à jour',
  statusFailed: 'Le statut n’a pas pu être modifié',
  trackingDone: 'Numéro de suivi ajouté',
  trackingRemoved: 'Numéro de suivi retiré',
  trackingFailed: 'Le numéro de suivi n’a pas pu être enregistré',
  deliveredOn: 'Livrée le',
  deliveryHint: 'Le délai de rétractation du client court à partir de ce jour.',
  withdrawalUntil: (day: string) => `Le client peut se rétracter jusqu’au ${day}.`,
  deliveryDone: 'Jour de livraison mis à jour',
  deliveryFailed: 'Le jour de livraison n’a pas pu être enregistré',
  deliverySet: (day: string) => `Livrée le ${day}`,
  documents: 'Documents',
  documentKinds: {
    invoice: 'Facture',
    credit_note: 'Avoir',
    packing_slip: 'Bon de préparation',
    table_slip: 'Bon d’échange',
  },
  documentFailed: 'Le document n’a pas pu être préparé',
  printed: { invoice: 'Factures', credit_note: 'Avoirs', packing_slip: 'Bons de préparation' },
  choose: (number: string) => `Choisir la commande ${number}`,
  chooseShown: 'Choisir toutes les commandes affichées',
  chosen: (count: number) => plural(count, 'commande choisie', 'commandes choisies'),
  chooseNone: 'Tout désélectionner',
  mostPrinted: (most: number) => `${most.toLocaleString('fr-FR')} au plus à la fois.`,
  history: 'Historique',
  noHistory: 'Aucun changement depuis la commande.',
  by: (name: string | null) => (name === null ? 'automatiquement' : `par ${accountName(name)}`),
  trackingSet: (number: string) => (number ? `Numéro de suivi : ${number}` : 'Numéro de suivi retiré'),
  paymentSet: (status: PaymentStatus) => `Paiement : ${paymentStatusText[status]}`,
} as const
