import type { ErrorCode } from '@/domain/errors.ts'
import { orderErrorText } from './order-errors.ts'
import { passwordTooCommon } from './password.ts'

/** The specification's sentence; what may be done about it follows where there is something. */
const UNSUPPORTED_PICTURE = 'Type de fichier non supporté. Formats acceptés: JPG, PNG, WebP'

/** What a visitor or customer can be refused with: `tests/db/visitor-errors.test.ts` finds which codes these are. */
export const visitorErrorText = {
  ...orderErrorText,
  address_unproven:
    'Confirmez d’abord que cette adresse est la vôtre : demandez un lien par « Mot de passe oublié ? » et choisissez un mot de passe.',
  addresses_too_many: 'Votre carnet contient déjà vingt adresses. Supprimez-en une avant d’en ajouter.',
  administrator_account: 'Ce compte est celui d’un administrateur : il ne se supprime pas d’ici.',
  credentials_invalid: 'Email ou mot de passe incorrect',
  email_unchanged: 'C’est déjà l’adresse de votre compte.',
  favourites_full: 'Vous gardez déjà autant de favoris que possible. Retirez-en un pour en ajouter un autre.',
  image_animated: `${UNSUPPORTED_PICTURE}. La boutique montre des images fixes : enregistrez-en une seule vue.`,
  image_damaged: 'Cette image est incomplète ou abîmée. Enregistrez-la de nouveau depuis votre appareil.',
  image_dimensions:
    'Image trop grande ou trop petite : entre 200 et 10 000 pixels de côté, 40 millions de pixels au plus.',
  image_heic: `${UNSUPPORTED_PICTURE}. Exportez d’abord cette photo d’iPhone (HEIC) en JPEG : sur un Mac dans Aperçu, sur un PC dans Photos. Pour les suivantes : Réglages › Appareil photo › Formats › Le plus compatible.`,
  image_too_heavy: 'Fichier trop volumineux.',
  image_type_unsupported: UNSUPPORTED_PICTURE,
  label_not_found: 'Cette étiquette n’existe plus.',
  link_invalid: 'Ce lien n’est plus valable.',
  method_not_allowed: 'Cette action n’est pas possible.',
  order_cancelled: 'Cette commande est annulée : son statut ne change plus.',
  order_not_found: 'Commande introuvable. Vérifiez le lien de votre email de confirmation.',
  password_common: passwordTooCommon,
  password_same: 'Choisissez un mot de passe différent de l’actuel.',
  payment_other_means: 'Cette commande se règle par un autre moyen de paiement.',
  product_not_found: 'Ce produit n’existe plus.',
  review_changed: 'Cet avis a été modifié, lu ou retiré entre-temps. Rechargez la page.',
  review_invalid: 'Une partie de cet avis n’est pas acceptée.',
  review_not_allowed: 'Un avis ne peut être donné que sur une pièce livrée et gardée.',
  reviews_off: 'La boutique ne recueille pas d’avis en ce moment.',
  sign_in_required: 'Votre session a pris fin. Connectez-vous de nouveau.',
  variant_in_stock: 'Cette pièce vient de revenir : vous pouvez la commander. Rechargez la page.',
} as const satisfies Partial<Record<ErrorCode, string>>

const sentences: Partial<Record<ErrorCode, string>> = visitorErrorText

/** @returns the sentence of a refusal; a code that no visitor is refused with is a fault of ours. */
export const visitorError = (code: ErrorCode): string => sentences[code] ?? visitorErrorText.internal_error
