import { disputeText } from '../dispute.ts'

const REASONS: Readonly<Record<string, string>> = {
  amount_differs: 'Somme encaissée différente de celle de la commande',
  order_differs: 'Paiement au nom d’une autre commande',
  payment_unknown: 'Paiement d’une commande inconnue',
  payment_late: 'Paiement arrivé trop tard, remboursé',
  payment_twice: 'Commande payée deux fois, second paiement remboursé',
  refund_failed: 'Remboursement qui n’a pas abouti',
  refund_differs: 'Remboursement plus grand que le paiement',
  dispute: disputeText.title(''),
  card_testing: 'Cartes essayées sur la boutique',
  hand_orders: 'Beaucoup de commandes à payer par virement ou chèque',
  hand_units: 'Beaucoup de pièces retenues par des virements ou des chèques attendus',
  payments_closed: 'Paiements fermés après de nombreux refus',
}

/** Payments, as owners see them in the settings. */
export const paymentsAdminText = {
  title: 'Paiements',
  note: 'Quand des refus de cartes se multiplient, la boutique fait vérifier les acheteurs inconnus par leur banque, et ne les fait attendre que si cela ne suffit pas. Tout se lève de soi-même.',
  guard: (since: string, until: string) =>
    `Depuis ${since}, les banques vérifient l’identité des acheteurs inconnus (3-D Secure), jusqu’à ${until}.`,
  pause: (until: string) =>
    `Les acheteurs inconnus attendent jusqu’à ${until} ; les clients connus commandent.`,
  hand: (orders: number, variants: number) =>
    `En un jour, ${orders} commande${orders > 1 ? 's attendent leur' : ' attend son'} virement ou chèque, et ${variants} article${variants > 1 ? 's ont' : ' a'} plus de la moitié de ses pièces retenue ainsi. Les acheteurs inconnus ne peuvent plus choisir ces moyens, ou pas pour les dernières pièces, jusqu’à ce que certaines soient payées ou annulées.`,
  accept: 'Accepter ces commandes',
  lift: 'Lever dès maintenant',
  lifted: 'Protection levée',
  open: 'Accepter les commandes',
  openHint: 'Fermez les paiements le temps qu’un abus passe : le panier des clients est conservé.',
  opened: 'Paiements ouverts',
  closed: 'Paiements fermés',
  failed: 'Erreur lors de la sauvegarde',
  account: 'Compte Stripe',
  keys: {
    none: 'Aucune clé : la boutique ne prend pas de carte.',
    simulated: 'Aucune clé : les paiements sont simulés, et aucune somme n’est encaissée.',
    test: 'Clés d’essai : seules les cartes d’essai de Stripe passent.',
    live: 'Clés réelles : les cartes sont débitées.',
  },
  lastEvent: (at: string) => `Dernière nouvelle de Stripe : ${at}.`,
  noEvent:
    'Stripe n’a encore rien fait savoir. Après un premier paiement, vérifiez l’adresse et le secret du point de terminaison ; d’ici là la boutique l’interroge toutes les heures.',
  issues: 'À vérifier',
  none: 'Aucun paiement ne demande votre attention.',
  seen: 'C’est vu',
  seenOf: (what: string) => `C’est vu : ${what}`,
  reasons: REASONS,
  titleOf: (reason: string, status: string) =>
    reason === 'dispute' ? disputeText.title(status) : (REASONS[reason] ?? reason),
} as const
