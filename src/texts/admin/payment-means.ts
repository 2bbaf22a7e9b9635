/** Bank transfer and cheque, as owners set them. */
export const paymentMeansText = {
  title: 'Virement et chèque',
  note: 'Sans Stripe, ou à côté. La commande attend son paiement, ses pièces réservées ; vous le notez quand il arrive, et la facture part alors.',
  offersTransfer: 'Proposer le virement',
  offersTransferHint: 'Au moment de payer, sur le site. L’IBAN est donné avec la commande, pas avant.',
  iban: 'IBAN',
  ibanHint: 'Sert aussi aux commandes par téléphone.',
  bic: 'BIC',
  accountHolder: 'Titulaire du compte',
  accountHolderHint: 'Comme la banque l’écrit : celle du client compare les deux.',
  offersCheque: 'Proposer le chèque',
  offersChequeHint: 'Au moment de payer, sur le site.',
  chequePayee: 'Ordre du chèque',
  chequeAddress: 'Adresse d’envoi des chèques',
  paymentDays: 'Jours de réservation',
  paymentDaysHint:
    'De 2 à 30. Le client reçoit un rappel deux jours avant la fin ; sans paiement, la commande est ensuite annulée et ses pièces sont remises en vente. Les commandes déjà passées gardent leur délai.',
  saved: 'Moyens de paiement enregistrés',
  savedHint: 'Publiez pour que la page de paiement les montre.',
  failed: 'Les moyens de paiement n’ont pas pu être enregistrés',
  changed:
    'Un autre propriétaire vient de les modifier : ses changements sont repris à côté des vôtres. Vérifiez, puis enregistrez.',
} as const
