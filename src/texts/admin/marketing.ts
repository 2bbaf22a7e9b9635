import type { DiscountKind } from '@/domain/discount.ts'

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

const kinds: Readonly<Record<DiscountKind, string>> = {
  percent: 'Pourcentage',
  amount: 'Montant',
  free_shipping: 'Livraison offerte',
  gift: 'Cadeau',
}

/** Discount codes; the sentences of the specification are kept to the letter. */
export const marketingText = {
  title: 'Marketing',
  codes: 'Codes de réduction',
  count: (count: number) => plural(count, 'code actif', 'codes actifs'),
  add: 'Créer un code de réduction',
  edit: (code: string) => `Modifier ${code}`,
  editShort: 'Modifier',
  none: 'Aucun code de réduction',
  noneHint: 'Un code donne une réduction, la livraison ou un cadeau à qui le saisit dans son panier.',
  states: {
    active: 'Actif',
    scheduled: 'À venir',
    ended: 'Terminé',
    used_up: 'Épuisé',
    off: 'Désactivé',
  },
  columns: {
    code: 'Code',
    effect: 'Effet',
    dates: 'Dates',
    uses: 'Utilisations',
    revenue: 'Chiffre d’affaires',
    state: 'État',
    actions: 'Actions',
  },
  kinds,
  percentOff: (percent: number) => `− ${percent} %`,
  amountOff: (amount: string) => `− ${amount}`,
  giftOf: (name: string) => `Cadeau : ${name}`,
  giftGone: 'Cadeau supprimé',
  from: (minimum: string) => `dès ${minimum}`,
  limited: 'sur certains articles',
  perCustomerShort: (count: number) => `${count} par client`,
  uses: (uses: number, limit: number | null) =>
    limit === null
      ? uses.toLocaleString('fr-FR')
      : `${uses.toLocaleString('fr-FR')} / ${limit.toLocaleString('fr-FR')}`,
  always: 'Sans limite de dates',
  since: (day: string) => `Dès le ${day}`,
  until: (day: string) => `Jusqu’au ${day}`,
  between: (first: string, last: string) => `Du ${first} au ${last}`,
  activate: 'Activer',
  deactivate: 'Désactiver',
  activateNamed: (code: string) => `Activer ${code}`,
  deactivateNamed: (code: string) => `Désactiver ${code}`,

  addTitle: 'Nouveau code de réduction',
  name: 'Nom',
  nameHint: 'Pour vous : les clients ne le voient pas.',
  code: 'Code',
  codeHint: 'Majuscules, accents et espaces ne comptent pas.',
  generate: 'Générer',
  kind: 'Type',
  percent: 'Réduction (%)',
  percentHint: 'De 1 à 50.',
  amount: 'Réduction (€)',
  gift: 'Cadeau',
  giftHint: 'Son stock est pris avec la commande ; épuisé, le code est refusé.',
  chooseGift: 'Choisir un produit',
  minimum: 'Minimum d’achat (€)',
  starts: 'Premier jour',
  ends: 'Dernier jour',
  usageLimit: 'Nombre d’utilisations',
  usageLimitHint: 'Vide : sans limite.',
  perCustomer: 'Utilisations par client',
  perCustomerHint: 'Comptées par adresse email.',
  limits: 'Limité à',
  limitsHint: 'Sans choix, le code vaut pour tout le panier.',
  products: 'Produits',
  productSearch: 'Ajouter un produit',
  removeProduct: (name: string) => `Retirer ${name}`,
  unknownProduct: (id: number) => `Produit n° ${id}`,
  active: 'Actif',
  create: 'Créer le code',
  created: 'Code de réduction créé avec succès',
  saved: 'Code de réduction enregistré',
  saveFailed: 'Erreur lors de la sauvegarde',
  changed: (code: string) =>
    `${code} a été modifié entre-temps : voici sa version actuelle. Votre saisie n’a pas été enregistrée.`,
} as const
