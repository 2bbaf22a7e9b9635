import type { ErrorCode } from '@/domain/errors.ts'

/** What a person reads for each code that the database and the functions answer with. */
export const errorText: Readonly<Record<ErrorCode, string>> = {
  address_invalid: 'Votre adresse de livraison est incomplète. Vérifiez la rue et la ville.',
  addresses_too_many: 'Votre carnet contient déjà vingt adresses. Supprimez-en une avant d’en ajouter.',
  cart_empty: 'Votre panier est vide.',
  cart_too_large: 'Votre panier contient trop d’articles différents. Passez votre commande en deux fois.',
  country_not_served: 'Nous ne livrons pas encore dans ce pays.',
  credentials_invalid: 'Email ou mot de passe incorrect',
  customer_invalid: 'Veuillez vérifier votre prénom, votre nom et votre téléphone.',
  email_invalid: 'Veuillez entrer une adresse email valide',
  idempotency_key_invalid: 'Cette commande n’a pas pu être identifiée. Rechargez la page et réessayez.',
  idempotency_key_reused:
    'Cette commande a déjà été envoyée avec un autre contenu. Rechargez la page et réessayez.',
  internal_error: 'Une erreur s’est produite de notre côté. Rien n’a été débité.',
  last_owner: 'La boutique garde au moins un propriétaire : nommez-en un autre d’abord.',
  link_invalid: 'Ce lien n’est plus valable.',
  method_not_allowed: 'Cette action n’est pas possible.',
  network_unreachable: 'La boutique est injoignable. Vérifiez votre connexion et réessayez.',
  order_cancelled: 'Cette commande est annulée : son statut ne change plus.',
  order_not_found: 'Commande introuvable. Vérifiez le lien de votre e-mail de confirmation.',
  order_not_shipped: 'Un numéro de suivi se donne à une commande expédiée.',
  owner_required: 'Seul un propriétaire peut le faire.',
  password_unfit: 'Le mot de passe doit contenir entre 12 et 72 caractères.',
  postal_code_invalid: 'Veuillez entrer un code postal valide (5 chiffres en France).',
  price_changed: 'Un prix a changé depuis votre dernière visite. Vérifiez le nouveau total avant de payer.',
  product_in_use: 'Ce produit figure dans une commande : archivez-le au lieu de le supprimer.',
  product_unavailable: 'Un article de votre panier n’est plus en vente.',
  quantity_invalid: 'Une quantité de votre panier n’est pas valable.',
  related_product_invalid:
    'Un produit associé est inconnu, cité deux fois, ou identique au produit lui-même.',
  request_invalid: 'Votre demande est incomplète. Rechargez la page et réessayez.',
  request_too_large: 'Votre demande est trop volumineuse.',
  service_unavailable: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  shipping_default_missing: 'Un mode de livraison doit rester le choix par défaut.',
  shipping_method_unavailable: 'Ce mode de livraison n’est plus disponible pour cette adresse.',
  sign_in_required: 'Votre session a pris fin. Connectez-vous de nouveau.',
  stock_insufficient: 'Il ne reste pas assez de pièces d’un article de votre panier.',
  too_many_requests:
    'Plusieurs envois ont déjà été faits depuis votre connexion ou votre adresse. Réessayez plus tard.',
}
