import { PHONE_RESERVATION_HOURS } from '@/domain/rules.ts'
import { shippingFeeText } from '../shipping-fee.ts'

/** An order that is taken by telephone. */
export const phoneOrderText = {
  title: 'Commande par téléphone',
  open: 'Par téléphone',
  intro: `Le client reçoit un email avec un lien pour payer en ligne. Ses pièces lui sont réservées ${PHONE_RESERVATION_HOURS} h.`,
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
  emailHint: 'Le lien de paiement y est envoyé : faites-la épeler.',
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
  placed: (number: string) => `Commande ${number} enregistrée`,
  sent: (email: string) => `Le lien de paiement part à ${email}.`,
  simulated: 'Paiement simulé : elle compte comme payée, le client reçoit sa confirmation.',
  failed: 'La commande n’a pas pu être enregistrée',
} as const
