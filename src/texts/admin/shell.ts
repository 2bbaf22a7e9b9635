import type { ErrorCode } from '@/domain/errors.ts'
import { errorText } from '../errors.ts'

/** What every screen of the administration has around it. */
export const shellText = {
  title: 'Administration',
  pageTitle: (screen: string, siteName: string) => `${screen} – Administration ${siteName}`,
  skip: 'Aller au contenu',
  navigation: 'Administration',
  dashboard: 'Tableau de bord',
  products: 'Produits',
  heroImage: 'Image Principale',
  inventory: 'Stocks',
  orders: 'Commandes',
  customers: 'Clients',
  questions: 'Questions',
  questionsOpen: (count: number) => `${count.toLocaleString('fr-FR')} à répondre`,
  marketing: 'Marketing',
  analytics: 'Analyses',
  reviews: 'Avis',
  mails: 'Emails',
  texts: 'Textes',
  publishing: 'Publication',
  journal: 'Journal des ventes',
  audit: 'Historique',
  followed: 'Suivi',
  opening: 'Prêt à vendre',
  settings: 'Paramètres',
  profileOf: 'Votre profil :',
  closed: {
    opening: 'La boutique n’est pas encore ouverte : les visiteurs lisent « Ouverture prochaine ».',
    maintenance: 'La boutique est fermée au public : le mode maintenance est activé.',
  },
  reopen: { opening: 'Ouvrir la boutique', maintenance: 'Modifier le réglage' },
  closedByOwner: {
    opening: 'Un propriétaire l’ouvre quand tout est prêt.',
    maintenance: 'Un propriétaire peut la rouvrir dans les paramètres.',
  },
  seeShop: 'Voir la boutique',
  viewSite: 'Voir le site',
  newTab: '(nouvel onglet)',
  logOut: 'Déconnexion',
  loggedOut: 'Déconnexion réussie',
  openMenu: 'Ouvrir le menu',
  closeMenu: 'Fermer le menu',
  close: 'Fermer',
  cancel: 'Annuler',
  save: 'Enregistrer',
  saving: 'Enregistrement...',
  loading: 'Chargement...',
  roles: { owner: 'Propriétaire', staff: 'Équipe', editor: 'Rédaction' },
  unreachableTitle: 'La boutique est injoignable',
  unreachableBody: 'Vérifiez votre connexion. Votre session est conservée.',
  retry: 'Réessayer',
  loadFailed: 'Impossible de charger ces données',
  ownersOnly: 'Cet écran est réservé aux propriétaires de la boutique.',
  notForEditors: 'Cet écran n’est pas ouvert à la rédaction : elle écrit les textes et leurs photos.',
  toTexts: 'Aller aux textes',
  notFoundTitle: 'Page introuvable',
  notFoundBody: 'Cette adresse ne mène à aucun écran de l’administration.',
  notFoundLink: 'Aller au tableau de bord',
  crashTitle: 'Une erreur critique est survenue',
  crashBody: 'Rechargez la page. Si l’erreur persiste, contactez le support.',
  reload: 'Recharger',
} as const

/** Codes that mean something else to an administrator than to a customer. */
const ADMIN_ERRORS: Partial<Readonly<Record<ErrorCode, string>>> = {
  internal_error: 'Une erreur s’est produite. Rien n’a été modifié.',
  order_not_found: 'Commande introuvable.',
  request_invalid: 'Cette valeur n’est pas acceptée.',
}

export const adminErrorText = (code: ErrorCode): string => ADMIN_ERRORS[code] ?? errorText[code]
