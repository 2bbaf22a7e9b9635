import type { MailKind, MailSentences } from '@/domain/mail-sentences.ts'
import { PHONE_RESERVATION_HOURS } from '@/domain/rules.ts'

/** How every email ends that asks for a payment by hand. */
const keptUntilThen =
  'Ses pièces vous sont réservées jusque-là. Nous la préparons dès que le paiement nous est parvenu, et vous envoyons alors sa facture. Quelque chose ne va pas ? Répondez à ce message, sans rien payer.'

/** What the shop's emails say unless the shop has written sentences of its own. */
export const defaultSentences: Readonly<Record<MailKind, MailSentences>> = {
  order_received: {
    subject: 'Votre commande {commande} – {boutique}',
    intro: 'Nous avons bien reçu votre commande {commande}. Nous la préparons et l’expédions {envoi}.',
    closing: 'Merci de votre confiance.',
  },
  order_notice: {
    subject: 'Nouvelle commande {commande} – {total}',
    intro: 'La commande {commande}, de {total}, vient d’être payée. Il reste à la préparer.',
    closing: '',
  },
  payment_request: {
    subject: 'Votre commande {commande} : il reste à la régler – {boutique}',
    intro:
      'Comme convenu par téléphone, nous avons préparé pour vous la commande {commande}, de {total}. Vérifiez-la, puis réglez-la en ligne :',
    closing: `Ses pièces vous sont réservées pendant ${PHONE_RESERVATION_HOURS} heures à partir de la commande. Quelque chose ne va pas ? Répondez à ce message, sans rien payer.`,
  },
  payment_transfer: {
    subject: 'Votre commande {commande} : à régler par virement – {boutique}',
    intro:
      'Nous avons enregistré votre commande {commande}, de {total}. Elle n’est pas encore payée : réglez-la par virement, avec le numéro {commande} comme motif.',
    closing: keptUntilThen,
  },
  payment_cheque: {
    subject: 'Votre commande {commande} : à régler par chèque – {boutique}',
    intro:
      'Nous avons enregistré votre commande {commande}, de {total}. Elle n’est pas encore payée : réglez-la par chèque, avec le numéro {commande} écrit au dos.',
    closing: keptUntilThen,
  },
  payment_cash: {
    subject: 'Votre commande {commande} : à régler en espèces – {boutique}',
    intro:
      'Comme convenu, nous avons enregistré pour vous la commande {commande}, de {total}. Vous la réglez en espèces, directement auprès de nous.',
    closing: keptUntilThen,
  },
  payment_reminder: {
    subject: 'Votre commande {commande} attend son paiement – {boutique}',
    intro:
      'Le paiement de votre commande {commande}, de {total}, ne nous est pas encore parvenu. S’il est déjà parti, ne faites rien : nous vous écrivons à son arrivée.',
    closing:
      'Sans paiement, la commande est ensuite annulée et ses pièces sont remises en vente. Vous y renoncez ? Répondez simplement à ce message.',
  },
  payment_failed: {
    subject: 'Le paiement de votre commande {commande} n’a pas abouti – {boutique}',
    intro:
      'Le paiement de votre commande {commande}, de {total}, n’a pas abouti. Aucune somme n’a été débitée. Vous pouvez réessayer avec le même moyen de paiement ou un autre.',
    closing: 'Sans paiement, la commande n’est pas préparée, et ses pièces peuvent être vendues à d’autres.',
  },
  order_shipped: {
    subject: 'Votre commande {commande} est en route – {boutique}',
    intro: 'Bonne nouvelle : votre commande {commande} vient de quitter l’atelier.',
    closing: 'À très vite.',
  },
  exchange_sent: {
    subject: 'L’échange de votre commande {commande} est en route – {boutique}',
    intro: 'Votre échange pour la commande {commande} vient de quitter l’atelier.',
    closing: 'À très vite.',
  },
  order_delivered: {
    subject: 'Votre commande {commande} est arrivée – {boutique}',
    intro: 'Votre commande {commande} a été livrée. Nous espérons qu’elle vous plaît.',
    closing: 'Quelque chose ne va pas ? Répondez à ce message : nous trouverons une solution.',
  },
  return_label: {
    subject: 'Votre étiquette de retour, commande {commande} – {boutique}',
    intro:
      'Une étiquette de retour vous attend sur la page de votre commande {commande}. Nous l’avons payée : renvoyer votre colis avec elle ne vous coûte rien.',
    closing: '',
  },
  order_cancelled: {
    subject: 'Votre commande {commande} est annulée – {boutique}',
    intro: 'Votre commande {commande} a été annulée : elle ne sera ni préparée ni expédiée.',
    closing: 'Vous n’avez rien demandé ? Répondez à ce message pour nous le dire.',
  },
  order_refunded: {
    subject: 'Remboursement de votre commande {commande} – {boutique}',
    intro: 'Nous venons de rembourser {montant} au titre de votre commande {commande}.',
    closing: 'La somme revient sur le moyen de paiement utilisé à la commande, en général sous 5 à 10 jours.',
  },
  withdrawal_received: {
    subject: 'Accusé de réception de votre rétractation {référence} – {boutique}',
    intro:
      'Nous accusons réception de votre déclaration de rétractation, reçue le {date}. En voici le contenu :',
    closing: '',
  },
  left_cart: {
    subject: 'Votre panier vous attend – {boutique}',
    intro: 'Vous avez laissé ces pièces dans votre panier. Elles ne sont pas réservées.',
    closing: '',
  },
}

/** What emails about orders show besides their sentences. */
export const emailText = {
  greeting: (firstName: string) => (firstName ? `Bonjour ${firstName},` : 'Bonjour,'),
  titles: {
    order_received: 'Merci pour votre commande',
    order_notice: 'Nouvelle commande',
    payment_request: 'Votre commande vous attend',
    payment_transfer: 'Votre commande vous attend',
    payment_cheque: 'Votre commande vous attend',
    payment_cash: 'Votre commande vous attend',
    payment_reminder: 'Votre commande attend son paiement',
    payment_failed: 'Votre paiement n’a pas abouti',
    order_shipped: 'Votre commande est en route',
    exchange_sent: 'Votre échange est en route',
    order_delivered: 'Votre commande est arrivée',
    return_label: 'Votre étiquette de retour',
    order_cancelled: 'Votre commande est annulée',
    order_refunded: 'Votre remboursement est parti',
    withdrawal_received: 'Votre rétractation est enregistrée',
    left_cart: 'Votre panier vous attend',
  } satisfies Record<MailKind, string>,
  reference: (sku: string) => `Réf. ${sku}`,
  count: (quantity: number, price: string) => `${quantity}\u00a0×\u00a0${price}`,
  pieces: (quantity: number) => `${quantity} ${quantity > 1 ? 'pièces' : 'pièce'}`,
  inExchange: (label: string) => `En échange de : ${label}`,
  order: 'Voir ma commande',
  openOrder: 'Ouvrir la commande',
  buyer: 'Client',
  simulatedOrder: 'Commande de démonstration : aucune somme n’a été encaissée.',
  pay: 'Payer ma commande',
  payTerms: 'En payant, vous acceptez nos conditions générales de vente.',
  terms: 'Lire les conditions générales de vente',
  track: 'Suivre mon colis',
  trackOne: (place: number) => `Suivre le colis ${place}`,
  carrier: 'Transporteur',
  parcel: 'Numéro de suivi',
  returnLabel: 'Ouvrir mon étiquette',
  returnParcel: 'Numéro du colis de retour',
  returnSteps:
    'Imprimez-la, collez-la sur le colis à la place de l’ancienne, puis déposez-le chez le transporteur qu’elle nomme.',
  noParcel: 'Le numéro de suivi n’est pas encore connu : il paraîtra sur la page de votre commande.',
  orderNumber: 'Commande',
  orderTotal: 'Montant de la commande',
  refunded: 'Montant remboursé',
  refundBy: 'Moyen de paiement',
  simulatedRefund: 'Remboursement de démonstration : aucune somme n’a été versée.',
  refundFollows: 'Si vous aviez déjà payé, la somme vous est rendue, et un autre message vous le dira.',
  withdraw: 'Renoncer au contrat ici',
  withdrawal:
    'Vous disposez de 14 jours après la livraison pour vous rétracter, sans avoir à donner de motif.',
  reasons: {
    declined: 'La banque a refusé le paiement.',
    expired: 'Le paiement n’a pas été terminé dans le temps prévu : les pièces ne vous sont plus réservées.',
    late: 'Le paiement est arrivé quand les pièces n’étaient plus disponibles : il vous est rendu en entier.',
    twice: 'La commande avait déjà été payée : le second paiement vous est rendu en entier.',
    order_cancelled: 'Votre commande est annulée.',
    exchange: 'L’article que vous recevez en échange coûte moins cher : la différence vous est rendue.',
    withdrawal: 'Ce remboursement fait suite à votre rétractation.',
    damaged: 'Un article est arrivé abîmé : nous en sommes désolés.',
    wrong_item: 'Un article n’était pas celui que vous aviez commandé : nous en sommes désolés.',
    not_as_described: 'Un article ne correspondait pas à sa description : nous en sommes désolés.',
    size: 'La taille d’un article ne convenait pas.',
    missing: 'Un article manquait dans votre colis : nous en sommes désolés.',
    undelivered: 'Votre colis n’a pas pu être livré.',
    goodwill: 'C’est un geste de notre part.',
  } as Readonly<Record<string, string>>,
  cancelReasons: {
    customer: 'Elle l’a été à votre demande.',
    stock: 'Une pièce n’est plus disponible : nous en sommes désolés.',
    undeliverable: 'Nous ne pouvons pas la livrer à l’adresse indiquée.',
    unpaid:
      'Son paiement ne nous est pas parvenu dans le délai prévu. S’il est déjà parti, répondez à ce message : nous reprenons la commande si ses pièces sont encore là, ou nous vous rendons la somme.',
  } as Readonly<Record<string, string>>,
  withdrawalForm: 'Formulaire de rétractation',
  cart: 'Retrouver mon panier',
  leave: 'Ne plus recevoir de messages',
  cartNote: 'Vous recevez ce message, une seule fois pour ce panier, parce que vous êtes abonné à la lettre.',
} as const
