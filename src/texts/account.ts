import type { OrderStatus, PaymentStatus } from '@/domain/order-states.ts'

const orderStatuses: Record<OrderStatus, string> = {
  pending: 'En préparation',
  shipped: 'Expédiée',
  completed: 'Terminée',
  cancelled: 'Annulée',
}

const paymentStatuses: Record<PaymentStatus, string> = {
  paid: 'Payé',
  pending: 'En attente',
  failed: 'Échoué',
  refunded: 'Remboursé',
}

/** The customer's own page; the sentences of the specification are kept word for word. */
export const accountText = {
  title: 'Mon profil',
  description: 'Vos informations, vos commandes et vos adresses.',
  loading: 'Chargement de votre profil',
  loadingSection: 'Chargement',
  needsScript: 'Cette page a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez la page.',
  back: 'Retour',
  failedTitle: 'Votre profil ne peut pas être affiché',
  failed: 'La boutique est injoignable. Vérifiez votre connexion et réessayez.',
  retry: 'Réessayer',
  error: 'Erreur',

  tabsLabel: 'Mon compte',
  /** By what the address calls them. */
  tabs: {
    apercu: 'Vue d’ensemble',
    commandes: 'Commandes',
    adresses: 'Adresses',
    informations: 'Informations',
    securite: 'Sécurité',
    donnees: 'Données',
  },

  identity: 'Mes informations',
  fullName: 'Nom complet',
  email: 'Adresse email',
  emailFixed: 'Elle se modifie sous « Sécurité », avec une confirmation.',
  memberSince: 'Membre depuis le',
  verified: 'Email vérifié',
  yes: 'Oui',
  no: 'Non',
  save: 'Mettre à jour',
  saving: 'Mise à jour...',
  saved: 'Profil mis à jour',
  savedBody: 'Vos informations ont été sauvegardées avec succès.',
  saveFailure: 'Une erreur s’est produite lors de la mise à jour',

  /** At the head of a part of the overview, which leads to all of it. */
  allOrders: (count: number) => `Toutes, ${count}`,
  allFavourites: (count: number) => `Tous, ${count}`,
  orderNumbered: (number: string) => `Commande ${number}`,
  ofDay: (day: string, amount: string) => `du ${day} · ${amount}`,
  articlesOf: (day: string, articles: string) => `${day} · ${articles}`,
  verifiedMark: 'Vérifié',
  orders: 'Mes commandes',
  noOrders: 'Vous n’avez pas encore de commande.',
  ordersLink: 'Découvrir la boutique',
  ordersFailed: 'Vos commandes n’ont pas pu être chargées.',
  orderOf: (number: string, date: string) => `Commande ${number} du ${date}`,
  orderStatuses,
  orderRefunded: 'Remboursée',
  paymentStatuses,
  payment: 'Paiement',
  details: 'Voir la commande',

  addresses: 'Mes adresses',
  noAddresses: 'Aucune adresse enregistrée. La première préremplit votre prochaine commande.',
  addressesFailed: 'Vos adresses n’ont pas pu être chargées.',
  addAddress: 'Ajouter une adresse',
  edit: 'Modifier',
  remove: 'Supprimer',
  removeAddress: (address: string) => `Supprimer l’adresse ${address}`,
  editAddress: (address: string) => `Modifier l’adresse ${address}`,
  isDefault: 'Adresse par défaut',
  cancel: 'Annuler',
  saveAddress: 'Enregistrer l’adresse',
  savingAddress: 'Enregistrement...',
  addressSaved: 'Adresse enregistrée',
  addressRemoved: 'Adresse supprimée',
  addressFailed: 'L’adresse n’a pas pu être enregistrée',

  password: 'Mot de passe',
  currentPassword: 'Mot de passe actuel',
  currentWrong: 'Ce n’est pas votre mot de passe actuel.',
  changePassword: 'Modifier le mot de passe',
  passwordSaved: 'Mot de passe modifié',
  changeEmail: 'Modifier l’adresse email',
  newEmail: 'Nouvelle adresse email',
  emailSent: 'Consultez votre messagerie',
  emailSentBody: (email: string) =>
    `Un lien de confirmation vient d’être envoyé à ${email} et à votre adresse actuelle : ouvrez les deux.`,
  emailSaved: 'Adresse email modifiée',
  emailOtherLink: 'Encore un lien à ouvrir',
  emailOtherLinkBody:
    'Votre changement d’adresse se confirme des deux côtés : ouvrez aussi le lien envoyé à l’autre adresse.',
  emailLinkFailed: 'Ce lien n’est plus valable',
  emailLinkFailedBody:
    'Il a déjà servi, il a expiré, ou il est celui d’un autre compte. Recommencez le changement.',
  emailPending: (email: string) => `En attente de confirmation : ${email}`,

  twoFactor: 'Double authentification',
  twoFactorOff: 'Ajoutez à votre mot de passe un code à six chiffres donné par une application.',
  twoFactorOn: 'Active : un code de votre application est demandé à chaque connexion.',
  enable: 'Activer',
  disable: 'Désactiver',
  scan: 'Lisez ce code avec votre application, puis saisissez le code à six chiffres qu’elle affiche.',
  qrCode: 'Code QR à lire avec une application d’authentification',
  secret: 'Clé à saisir à la main',
  code: 'Code à six chiffres',
  confirm: 'Confirmer',
  twoFactorEnabled: 'Double authentification activée',
  twoFactorDisabled: 'Double authentification désactivée',
  twoFactorFailed: 'La double authentification n’a pas pu être modifiée',
  codes: 'Codes de secours',
  codesBody:
    'Gardez ces codes en lieu sûr : si vous perdez votre téléphone, l’un d’eux vous rend l’accès. Ils ne seront plus affichés.',
  codesLeft: (count: number) =>
    count === 0 ? 'Vous n’avez aucun code de secours.' : `Codes de secours restants : ${count}.`,
  codesNew: 'Créer de nouveaux codes',
  codesSave: 'Télécharger les codes',
  codesCopy: 'Copier',
  codesCopied: 'Codes copiés',
  codesNotCopied: 'Votre navigateur refuse la copie. Téléchargez les codes, ou notez-les.',
  codesKept: 'Je les ai gardés',
  codesFile: 'codes-de-secours.txt',
  codesFailed: 'Les codes de secours n’ont pas pu être créés',

  newsletterOn: (email: string) => `Vous recevez la lettre de l’atelier à l’adresse ${email}.`,
  newsletterPending: (email: string) =>
    `Un message vient d’être envoyé à ${email}. Ouvrez le lien qu’il contient pour confirmer votre inscription.`,

  data: 'Mes données',
  dataBody: 'Une copie, en JSON, de tout ce que la boutique garde de vous.',
  download: 'Télécharger mes données',
  downloadFailed: 'Vos données n’ont pas pu être lues. Réessayez dans un instant.',
  fileName: 'mes-donnees.json',

  deleteTitle: 'Supprimer mon compte',
  deleteBody:
    'Votre compte, votre panier, vos favoris, vos adresses, vos messages, vos avis, vos alertes de retour et votre inscription à la lettre sont effacés. Les commandes passées et les rétractations déclarées sont conservées, détachées de votre compte, comme la loi l’exige.',
  delete: 'Supprimer mon compte',
  deleting: 'Suppression...',
  deleteQuestion: 'Êtes-vous sûr de vouloir supprimer votre compte ? Cette action est irréversible.',
  deleteConfirm: 'Supprimer définitivement',
  deleted: 'Compte supprimé',
  deleteFailure: 'Une erreur s’est produite lors de la suppression',
} as const

/** The page on which guests find their order. */
export const findOrderText = {
  title: 'Suivre une commande',
  description: 'Retrouvez votre commande avec son numéro, votre adresse email et votre code postal.',
  intro: 'Le numéro figure dans votre email de confirmation.',
  number: 'Numéro de commande',
  numberHint: 'Par exemple CMD-2026-0001',
  email: 'Adresse email de la commande',
  postalCode: 'Code postal de la commande',
  postalCodeHint: 'Celui de l’adresse indiquée à la commande',
  submit: 'Retrouver ma commande',
  searching: 'Recherche...',
  missing: 'Veuillez remplir tous les champs',
  notFoundTitle: 'Commande introuvable',
  notFound: 'Aucune commande ne correspond à ce numéro, à cette adresse email et à ce code postal.',
  failedTitle: 'Erreur',
  needsScript: 'Cette page a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez la page.',
} as const
