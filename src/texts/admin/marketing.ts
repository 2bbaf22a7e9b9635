import type { DiscountKind } from '@/domain/discount.ts'
import { type Cents, formatCents } from '@/domain/money.ts'

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

const kinds: Readonly<Record<DiscountKind, string>> = {
  percent: 'Pourcentage',
  amount: 'Montant',
  free_shipping: 'Livraison offerte',
  gift: 'Cadeau',
}

interface Counted {
  readonly members: number
  readonly agreed: number
}
interface Insights {
  readonly bestCode: { readonly code: string; readonly orders: number; readonly revenue: Cents } | null
  readonly orders: number
  readonly ordersWithCode: number
  readonly lastNewsletter: { readonly subject: string; readonly sent: number; readonly left: number } | null
}
const share = (part: number, of: number) => `${Math.round((part * 100) / Math.max(of, 1))} %`

/** Campaigns; the sentences of the specification are kept word for word. */
export const marketingText = {
  title: 'Marketing',
  campaigns: 'Campagnes',
  count: (count: number) => plural(count, 'campagne active', 'campagnes actives'),
  type: 'Type de campagne',
  types: { discount: 'Réduction', gift: 'Cadeau', newsletter: 'Newsletter' },
  allTypes: 'Toutes les campagnes',
  add: 'Créer un code de réduction',
  edit: (code: string) => `Modifier ${code}`,
  editShort: 'Modifier',
  none: 'Aucune campagne',
  noneHint:
    'Un code donne une réduction, la livraison ou un cadeau ; une newsletter écrit à ceux qui l’ont acceptée.',
  noneOfType: 'Aucune campagne de ce type pour le moment.',
  states: {
    active: 'Actif',
    scheduled: 'À venir',
    ended: 'Terminé',
    used_up: 'Épuisé',
    off: 'Désactivé',
  },
  columns: {
    campaign: 'Campagne',
    effect: 'Effet ou destinataires',
    dates: 'Dates',
    uses: 'Portée',
    revenue: 'Chiffre d’affaires',
    actions: 'Actions',
  },
  kinds,
  percentOff: (percent: number) => `−\u00a0${percent} %`,
  amountOff: (amount: string) => `−\u00a0${amount}`,
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

  insights: 'Ce que disent vos chiffres',
  /** Sentences, each of a figure. */
  insightsOf: (
    { bestCode, orders, ordersWithCode, lastNewsletter }: Insights,
    all: Counted | undefined,
    inactive: Counted | undefined,
  ): readonly string[] => [
    bestCode
      ? `Le code ${bestCode.code} est celui qui a le plus apporté en 90 jours : ${formatCents(bestCode.revenue)} en ${plural(bestCode.orders, 'commande', 'commandes')}.`
      : 'Aucun code n’a servi à une commande payée ces 90 derniers jours.',
    ...(orders > 0 && bestCode
      ? [
          `${ordersWithCode.toLocaleString('fr-FR')} des ${plural(orders, 'commande payée', 'commandes payées')} en 90 jours ${ordersWithCode > 1 ? 'ont' : 'a'} utilisé un code, soit ${share(ordersWithCode, orders)}.`,
        ]
      : []),
    ...(all && all.members > 0
      ? [
          `${all.agreed.toLocaleString('fr-FR')} de vos ${plural(all.members, 'client', 'clients')} ${all.agreed > 1 ? 'ont' : 'a'} accepté la newsletter, soit ${share(all.agreed, all.members)}.`,
        ]
      : []),
    ...(inactive && inactive.members > 0
      ? [
          `${plural(inactive.members, 'client n’a', 'clients n’ont')} rien acheté depuis six mois, hors VIP ; ${inactive.agreed.toLocaleString('fr-FR')} ${inactive.agreed > 1 ? 'peuvent' : 'peut'} recevoir une newsletter.`,
        ]
      : []),
    lastNewsletter
      ? `Votre dernière newsletter, « ${lastNewsletter.subject} », est partie à ${plural(lastNewsletter.sent, 'abonné', 'abonnés')} ; ${lastNewsletter.left === 0 ? 'aucun ne s’est désabonné' : plural(lastNewsletter.left, 's’est désabonné', 'se sont désabonnés')} depuis.`
      : 'Vous n’avez encore envoyé aucune newsletter.',
  ],
} as const

/** The catalogue for Google Shopping. */
export const shoppingFeedText = {
  title: 'Google Shopping',
  note: 'Donnez cette adresse à Google Merchant Center : votre catalogue publié, avec prix et stock, s’y met à jour à chaque publication.',
  complete: 'Tous les produits que la boutique montre y sont.',
  missing: (count: number) =>
    count > 1
      ? `${count.toLocaleString('fr-FR')} produits publiés n’y sont pas : Google refuse une annonce sans photo, et les leurs manquent.`
      : 'Un produit publié n’y est pas : Google refuse une annonce sans photo, et la sienne manque.',
  show: 'Les voir',
  noPrices: 'La boutique n’affiche pas ses prix : le flux est vide.',
} as const
