import { pieces } from '../pieces.ts'

/** What happened to an order, as its history says it. */
export const orderEventText = {
  placed: 'Commande passée',
  deliveredByCarrier: (day: string) => `Livrée le ${day}, selon le transporteur`,
  paid: (amount: string) => `Paiement de ${amount} reçu`,
  paidAside: (amount: string) => `Paiement de ${amount} reçu, qui ne règle pas la commande`,
  payments: {
    created: 'Paiement commencé',
    requires_action: 'Paiement : la banque interroge le client',
    processing: 'Paiement en cours à la banque',
    refused: 'Paiement refusé',
    cancelled: 'Essai de paiement arrêté',
  } as Readonly<Record<string, string>>,
  refund: (amount: string, why: string, state: string) => `Remboursement de ${amount} (${why}) : ${state}`,
  mail: (kind: string, state: string) => `Email ${kind} : ${state}`,
  mailStates: {
    waiting: 'à envoyer',
    sent: 'envoyé',
    failed: 'non parti',
    dropped: 'laissé de côté',
    local: 'resté dans la boîte locale, aucun service d’email',
  } as Readonly<Record<string, string>>,
  note: (words: string) => `Note : ${words}`,
  issued: { invoice: 'Facture', credit_note: 'Avoir' },
  document: (kind: string, number: string) => `${kind} ${number}`,
  returned: (count: number, why: string, restocked: number) =>
    [`Retour de ${pieces(count)} (${why})`, restocked > 0 && `${pieces(restocked)} en stock`]
      .filter(Boolean)
      .join(', '),
  exchanged: (what: string, why: string) => `Échange, ${what} (${why})`,
  exchangeSent: (what: string, tracking: string | null) =>
    [`Échange envoyé, ${what}`, tracking && `suivi ${tracking}`].filter(Boolean).join(', '),
  withdrawn: (reference: string) => `Rétractation ${reference} déclarée`,
  proof: (reference: string) => `Rétractation ${reference} : preuve d’envoi reçue`,
  cancelAsked: (why: string) => `Annulation demandée (${why})`,
} as const
