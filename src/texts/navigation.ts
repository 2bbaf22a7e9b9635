/** Navigation bar, mobile menu and what every page announces. */
export const navigationText = {
  home: 'Accueil',
  shop: 'Boutique',
  blog: 'Blog',
  contact: 'Contact',
  signIn: 'Se connecter',
  account: 'Mon compte :',
  signOut: 'Déconnexion',
  cart: 'Panier',
  menu: 'Menu',
  closeMenu: 'Fermer le menu',
  announcementLabel: 'Annonce de la boutique',
  mainLabel: 'Navigation principale',
  mobileLabel: 'Menu',
  skip: 'Aller au contenu',
  homeLink: (siteName: string) => `${siteName}, retour à l’accueil`,
  pageTitle: (title: string, siteName: string) => `${title} · ${siteName}`,
} as const
