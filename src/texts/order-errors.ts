import type { ErrorCode } from '@/domain/errors.ts'

/** Why an order is not taken: what the checkout must be able to say without a network. */
export const orderErrorText = {
  address_invalid: 'Votre adresse de livraison est incomplète. Vérifiez la rue et la ville.',
  cart_empty: 'Votre panier est vide.',
  cart_too_large: 'Votre panier contient trop d’articles différents. Passez votre commande en deux fois.',
  country_not_served: 'Nous ne livrons pas encore dans ce pays.',
  customer_invalid: 'Veuillez vérifier votre prénom, votre nom et votre téléphone.',
  discount_ended: 'Ce code de réduction n’est plus valable.',
  discount_gift_gone: 'Le cadeau de ce code n’est plus disponible.',
  discount_minimum: 'Le minimum d’achat de ce code de réduction n’est pas atteint.',
  discount_not_begun: 'Ce code de réduction n’est pas encore valable.',
  discount_not_for_these: 'Ce code ne s’applique à aucun de ces articles.',
  discount_too_many_tries:
    'Trop de codes ont été essayés depuis votre connexion. Réessayez dans un quart d’heure.',
  discount_unknown: 'Ce code de réduction n’existe pas. Vérifiez son orthographe.',
  discount_used_by_you: 'Vous avez déjà utilisé ce code de réduction.',
  discount_used_up: 'Ce code a atteint son nombre d’utilisations.',
  email_invalid: 'Veuillez entrer une adresse email valide',
  hand_orders_full:
    'Beaucoup de commandes attendent déjà leur virement ou leur chèque. Votre panier est conservé : choisissez un autre moyen de paiement s’il y en a un, réessayez demain, ou écrivez-nous et nous prendrons votre commande.',
  hand_orders_waiting:
    'Plusieurs commandes de votre connexion attendent déjà leur virement ou leur chèque. Réglez-les d’abord, ou écrivez-nous.',
  idempotency_key_invalid: 'Cette commande n’a pas pu être identifiée. Rechargez la page et réessayez.',
  idempotency_key_reused:
    'Cette commande a déjà été envoyée avec un autre contenu. Rechargez la page et réessayez.',
  internal_error: 'Une erreur s’est produite de notre côté. Rien n’a été débité.',
  last_units_held:
    'Votre connexion retient déjà les dernières pièces de plusieurs articles, ou ce panier en prendrait trop à la fois. Payez la commande en cours, commandez en deux fois, ou réessayez dans une heure.',
  network_unreachable: 'La boutique est injoignable. Vérifiez votre connexion et réessayez.',
  order_already_paid: 'Votre commande précédente est payée, ou son paiement est en cours.',
  payment_means_unavailable:
    'La boutique ne prend pas ce moyen de paiement pour l’instant. Rechargez la page pour voir les autres, ou écrivez-nous.',
  payment_must_wait:
    'Par sécurité, ce paiement doit attendre. Votre panier est conservé : réessayez dans un quart d’heure.',
  payments_closed:
    'Les paiements sont momentanément fermés. Votre panier est conservé : réessayez un peu plus tard.',
  postal_code_invalid:
    'Veuillez entrer un code postal valide : 5 chiffres en France métropolitaine, 4 en Belgique, au Luxembourg et en Suisse, 980 suivi de 2 chiffres à Monaco.',
  item_text_invalid: 'Un texte joint à un de ces articles est trop long, ou contient un lien.',
  item_text_unavailable:
    'Un de ces articles ne se commande plus avec le texte que vous y avez joint : retirez-le dans votre panier.',
  price_changed: 'Un prix a changé depuis votre dernière visite. Vérifiez le nouveau total avant de payer.',
  prices_hidden: 'Nos prix sont sur demande : écrivez-nous.',
  product_unavailable: 'Un de ces articles n’est plus en vente.',
  quantity_invalid: 'Une quantité de votre panier n’est pas valable.',
  relay_point_unavailable:
    'Ce point relais n’est plus disponible. Revenez à la livraison et choisissez-en un autre.',
  request_invalid: 'Votre demande est incomplète. Rechargez la page et réessayez.',
  request_too_large: 'Votre demande est trop volumineuse.',
  service_unavailable: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  shop_unopened: 'La boutique n’est pas encore ouverte : rien ne s’y commande pour l’instant.',
  shop_closed: 'La boutique est en maintenance. Votre panier est conservé : réessayez un peu plus tard.',
  shipping_method_unavailable: 'Ce mode de livraison n’est plus disponible pour cette adresse.',
  stock_insufficient: 'Il ne reste pas assez de pièces d’un de ces articles.',
  too_many_pieces:
    'Beaucoup de pièces ont déjà été réservées depuis votre connexion ou votre adresse. Réessayez plus tard, ou écrivez-nous pour une commande de cette taille.',
  too_many_requests:
    'Plusieurs envois ont déjà été faits depuis votre connexion ou votre adresse. Réessayez plus tard.',
  variant_required: 'Choisissez d’abord une déclinaison de chaque article (taille, couleur).',
} as const satisfies Partial<Record<ErrorCode, string>>

const sentences: Partial<Record<ErrorCode, string>> = orderErrorText

/** @returns the sentence of a refused order; a code that no order is refused with is a fault of ours. */
export const orderError = (code: ErrorCode): string => sentences[code] ?? orderErrorText.internal_error
