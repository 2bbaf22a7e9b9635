import type { PhonePayment } from '@/domain/phone-order.ts'
import { PHONE_RESERVATION_HOURS } from '@/domain/rules.ts'
import { paymentMeans } from '../payment-means.ts'
import { shippingFeeText } from '../shipping-fee.ts'

/** An order that is taken by telephone. */
export const phoneOrderText = {
  title: 'Commande par téléphone',
  intro: 'Le client reçoit sa commande par email, avec la façon de la payer tant qu’elle ne l’est pas.',
  back: 'Retour aux commandes',
  articles: 'Articles',
  add: 'Ajouter un article',
  addHint: 'Nom ou référence',
  none: 'Aucun article pour l’instant.',
  needed: 'Ajoutez un article au moins.',
  offered: (sku: string, price: string, stock: number) =>
    `${sku} · ${price} · ${stock > 0 ? `${stock.toLocaleString('fr-FR')} en stock` : 'épuisé'}`,
  quantity: (name: string) => `${name} : quantité`,
  remove: (name: string) => `Retirer ${name}`,
  short: (stock: number) =>
    stock > 0 ? `Il n’en reste que ${stock.toLocaleString('fr-FR')}.` : 'Cet article est épuisé.',
  customer: 'Client',
  emailHint: 'La commande y est envoyée : faites-la épeler.',
  known: 'Client connu',
  knownHint: 'Nom, email ou téléphone',
  knownNote: 'Ses coordonnées remplissent le formulaire ; vous pouvez les changer.',
  knownFailed: 'Les coordonnées du client n’ont pas pu être lues',
  payment: 'Paiement',
  means: 'Moyen de paiement',
  payments: {
    link: 'Lien de paiement par email',
    transfer: paymentMeans.transfer,
    cheque: paymentMeans.cheque,
    cash: paymentMeans.cash,
  } satisfies Record<PhonePayment, string>,
  paymentHint: (payment: PhonePayment) =>
    payment === 'link'
      ? `Le client paie en ligne par le lien. Ses pièces lui sont réservées ${PHONE_RESERVATION_HOURS} h.`
      : `Vous notez sur la commande le jour où vous le recevez. Les pièces sont réservées le nombre de jours choisi dans les paramètres.`,
  received: 'Déjà reçu',
  receivedHint: 'La commande est payée aujourd’hui ; sa facture part avec la confirmation.',
  delivery: 'Livraison',
  method: 'Mode de livraison',
  chooseMethod: 'Choisir…',
  relay: 'Point relais',
  chooseRelay: 'Choisir un point relais…',
  relayHint: 'Ceux qui entourent le code postal du client.',
  code: 'Code de réduction',
  apply: 'Appliquer',
  subtotal: 'Sous-total',
  fee: shippingFeeText.label,
  feeToChoose: 'à choisir',
  total: 'Total',
  totalWithoutFee: 'Total sans la livraison',
  save: 'Enregistrer et envoyer le lien',
  saveByHand: 'Enregistrer la commande',
  placed: (number: string) => `Commande ${number} enregistrée`,
  sent: (email: string) => `Le lien de paiement part à ${email}.`,
  awaited: (email: string) => `La façon de payer part à ${email}. Notez le paiement quand vous le recevez.`,
  paid: (email: string) => `Paiement reçu : la confirmation part à ${email}.`,
  notReceived: 'Le paiement n’a pas pu être noté : faites-le depuis la commande.',
  simulated: 'Paiement simulé : elle compte comme payée, le client reçoit sa confirmation.',
  failed: 'La commande n’a pas pu être enregistrée',
} as const
