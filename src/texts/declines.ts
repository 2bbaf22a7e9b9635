/** Why a bank refused: the codes of Stripe (decline_code, code) that tell a buyer something. */
const declines: Readonly<Record<string, string>> = {
  authentication_required:
    'Votre banque n’a pas pu confirmer que c’est bien vous. Réessayez, ou choisissez un autre moyen de paiement.',
  payment_intent_authentication_failure:
    'Votre banque n’a pas pu confirmer que c’est bien vous. Réessayez, ou choisissez un autre moyen de paiement.',
  approve_with_id: 'Votre banque n’a pas pu autoriser ce paiement. Réessayez, ou appelez-la.',
  call_issuer:
    'Votre banque refuse ce paiement sans en dire la raison. Appelez-la, ou choisissez une autre carte.',
  card_not_supported: 'Cette carte ne permet pas ce type d’achat. Choisissez-en une autre.',
  card_velocity_exceeded: 'Le plafond de cette carte est atteint. Choisissez-en une autre.',
  currency_not_supported: 'Cette carte ne permet pas de payer en euros. Choisissez-en une autre.',
  expired_card: 'Cette carte est expirée. Choisissez-en une autre.',
  incorrect_cvc: 'Le cryptogramme de la carte est incorrect. Vérifiez-le et réessayez.',
  invalid_cvc: 'Le cryptogramme de la carte est incorrect. Vérifiez-le et réessayez.',
  incorrect_number: 'Le numéro de la carte est incorrect. Vérifiez-le et réessayez.',
  invalid_number: 'Le numéro de la carte est incorrect. Vérifiez-le et réessayez.',
  invalid_expiry_month: 'La date d’expiration de la carte est incorrecte. Vérifiez-la et réessayez.',
  invalid_expiry_year: 'La date d’expiration de la carte est incorrecte. Vérifiez-la et réessayez.',
  incorrect_zip: 'Le code postal ne correspond pas à celui de la carte. Vérifiez-le et réessayez.',
  insufficient_funds:
    'Le solde ou le plafond de cette carte ne suffit pas. Choisissez un autre moyen de paiement.',
  withdrawal_count_limit_exceeded: 'Le plafond de cette carte est atteint. Choisissez-en une autre.',
  issuer_not_available: 'Votre banque ne répond pas. Réessayez dans un instant.',
  processing_error: 'Une erreur s’est produite pendant le paiement. Réessayez dans un instant.',
  reenter_transaction: 'Votre banque n’a pas pu traiter le paiement. Réessayez dans un instant.',
  try_again_later: 'Votre banque n’a pas pu traiter le paiement. Réessayez dans un instant.',
  transaction_not_allowed: 'Votre banque n’autorise pas cet achat avec cette carte. Choisissez-en une autre.',
  testmode_decline: 'La boutique est en mode d’essai : seules les cartes d’essai de Stripe y passent.',
}

const otherwise = 'Votre banque a refusé le paiement. Choisissez un autre moyen de paiement, ou appelez-la.'

/** What a buyer is told of a refusal; codes that would help a thief say no more than that it was refused. */
export const declined = (code?: string): string =>
  (code && Object.hasOwn(declines, code) ? declines[code] : otherwise) ?? otherwise
