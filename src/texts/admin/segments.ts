import type { BuiltInSegment } from '@/domain/newsletter-email.ts'
import { INACTIVE_AFTER_MONTHS, NEW_CUSTOMER_DAYS, VIP_ABOVE_EUROS } from '@/domain/rules.ts'
import type { SegmentField, SegmentIs } from '@/domain/segment.ts'

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

const criteria: Readonly<Record<BuiltInSegment, string>> = {
  all: 'Tous ceux qui ont un compte ou ont commandé',
  vip: `Plus de ${VIP_ABOVE_EUROS} € dépensés, ou marqués VIP`,
  new: `Inscrits dans les ${NEW_CUSTOMER_DAYS} derniers jours`,
  inactive: `Aucun achat depuis ${INACTIVE_AFTER_MONTHS} mois, hors VIP`,
  bags: 'Surtout des achats de sacs',
}

const fields: Readonly<Record<SegmentField, string>> = {
  spent: 'Montant dépensé (€)',
  orders: 'Nombre de commandes',
  last_order: 'Dernière commande (jours)',
  registered: 'Inscription (jours)',
  category: 'Catégorie',
  country: 'Pays',
  postal_code: 'Code postal',
  city: 'Ville',
  vip: 'VIP',
  tag: 'Étiquette de commande',
}

const is: Readonly<Record<SegmentIs, string>> = {
  at_least: 'au moins',
  at_most: 'au plus',
  within: 'il y a moins de',
  before: 'il y a plus de',
  bought: 'achetée',
  not_bought: 'jamais achetée',
  is: 'est',
  is_not: 'n’est pas',
  begins: 'commence par',
  has: 'portée',
  has_not: 'non portée',
}

/** Segments of customers. */
export const segmentsText = {
  title: 'Segments de clients',
  note: 'Comptés à l’instant. Une newsletter n’atteint que les clients qui l’ont acceptée.',
  criteria,
  own: (count: number) => plural(count, 'condition', 'conditions'),
  columns: { segment: 'Segment', members: 'Clients', agreed: 'Abonnés', actions: 'Actions' },
  /** Both counts, where there is no room for columns. */
  counted: (members: number, agreed: number) =>
    `${plural(members, 'client', 'clients')}, ${plural(agreed, 'abonné', 'abonnés')}`,
  subscribers: (count: number) =>
    `${plural(count, 'abonné', 'abonnés')} à la newsletter en tout, clients ou non.`,
  refused: (count: number) =>
    count > 1
      ? `${count.toLocaleString('fr-FR')} adresses refusées par le service d’email ne sont plus sollicitées.`
      : 'Une adresse refusée par le service d’email n’est plus sollicitée.',
  add: 'Créer un segment',
  newTitle: 'Nouveau segment',
  edit: (name: string) => `Modifier « ${name} »`,
  editShort: 'Modifier',
  name: 'Nom',
  match: 'Les clients qui remplissent',
  matches: { all: 'toutes les conditions', any: 'au moins une condition' },
  conditions: 'Conditions',
  condition: (at: number) => `Condition ${at}`,
  field: 'Ce que l’on regarde',
  comparison: 'Comparaison',
  value: 'Valeur',
  yes: { is: 'oui', is_not: 'non' },
  fields,
  is,
  choose: 'Choisir',
  addCondition: 'Ajouter une condition',
  removeCondition: (at: number) => `Retirer la condition ${at}`,
  counting: 'Comptage…',
  incomplete: 'Le nombre de clients s’affiche quand chaque condition est complète.',
  counts: (members: number, agreed: number) =>
    `${plural(members, 'client', 'clients')}, dont ${agreed.toLocaleString('fr-FR')} ${agreed > 1 ? 'ont' : 'a'} accepté la newsletter.`,
  create: 'Créer le segment',
  created: 'Segment créé',
  saved: 'Segment enregistré',
  saveFailed: 'Le segment n’a pas été enregistré',
  changed: (name: string) =>
    `« ${name} » a été modifié entre-temps : voici sa version actuelle. Votre saisie n’a pas été enregistrée.`,
  remove: 'Supprimer',
  removeOne: (name: string) => `Supprimer « ${name} »`,
  askRemove: (name: string) => `Supprimer le segment « ${name} » ?`,
  removed: 'Segment supprimé',
  removeFailed: 'Le segment n’a pas été supprimé',
} as const
