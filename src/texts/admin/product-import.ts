import type { ErrorCode } from '@/domain/errors.ts'
import { adminErrorText } from './shell.ts'

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

export const importText = {
  title: 'Importer des produits',
  intro:
    'Un fichier CSV dont la première ligne nomme les colonnes, comme celui que l’export produit. Un identifiant connu met le produit à jour, un nouveau l’ajoute ; une colonne absente ne change rien. Un stock resté tel que l’export l’a écrit n’est pas touché : ce qui s’est vendu depuis reste vendu.',
  columns: 'Colonnes reconnues',
  choose: 'Choisir un fichier CSV',
  drop: 'Déposez un fichier CSV ici',
  reading: 'Lecture du fichier...',
  checking: 'Vérification, sans rien modifier...',
  limit: (most: number) => `${most.toLocaleString('fr-FR')} produits au plus.`,
  tooHeavy: 'Ce fichier est trop volumineux (5 Mo au plus). Partagez-le en plusieurs.',
  unreadable: 'Ce fichier n’est pas lisible : enregistrez-le en CSV, UTF-8.',
  noHeader: (columns: string) => `La première ligne doit nommer les colonnes. Colonne inconnue : ${columns}.`,
  repeatedHeader: (column: string) => `La colonne ${column} figure deux fois.`,
  empty: 'Ce fichier ne contient aucun produit.',
  tooMany: (count: number, most: number) =>
    `${plural(count, 'ligne', 'lignes')} : un import en prend ${most.toLocaleString('fr-FR')} au plus. Partagez le fichier.`,
  summary: (create: number, update: number, same: number) =>
    `${plural(create, 'produit à ajouter', 'produits à ajouter')}, ${plural(update, 'à mettre à jour', 'à mettre à jour')}, ${plural(same, 'inchangé', 'inchangés')}.`,
  problems: (count: number) =>
    `${plural(count, 'ligne est à corriger', 'lignes sont à corriger')} : rien ne sera importé avant.`,
  nothing: 'Tout est déjà à jour : il n’y a rien à importer.',
  report: 'Rapport, ligne par ligne',
  lineColumn: 'Ligne',
  productColumn: 'Produit',
  resultColumn: 'Résultat',
  actions: { create: 'À ajouter', update: 'À mettre à jour', same: 'Inchangé' },
  import: (count: number) => `Importer ${plural(count, 'produit', 'produits')}`,
  importing: 'Import en cours...',
  done: (count: number) => `${plural(count, 'produit importé', 'produits importés')} avec succès`,
  failed: 'L’import n’a pas abouti : rien n’a été modifié',
  changed: 'Les produits ont changé depuis la vérification : relisez le rapport.',
  another: 'Choisir un autre fichier',
  fields: (names: string) => `(${names})`,
  stockChanged: (stock: number) =>
    `Le stock a changé depuis l’export : il est maintenant de ${stock.toLocaleString('fr-FR')}. Exportez de nouveau et corrigez ce fichier-là, ou laissez le stock tel qu’il était à l’export.`,
  wrong: {
    price: 'Prix illisible',
    state: 'État inconnu : brouillon, publié ou archivé',
    isNew: 'Nouveau : oui ou non',
    stock: 'Stock : un nombre entier, à partir de 0',
    expectedStock: 'Stock à l’export : un nombre entier, ou rien',
    version: 'Version : un nombre, ou rien',
    type: (type: string) => `Type de produit non repris : ${type}`,
    parent: 'Le produit de cette déclinaison manque dans le fichier',
    contradicts: (column: string) => `Cette ligne contredit une autre du même produit : ${column}`,
    optionName: 'Nommez l’option (Taille, Couleur) de ces déclinaisons',
    shape: 'Cette ligne n’a pas le même nombre de colonnes que la première',
  },
  addresses: 'Photos indiquées par une adresse : à ajouter à la main',
  notes: (count: number) =>
    `${plural(count, 'ligne nomme', 'lignes nomment')} des photos par leur adresse : elles ne peuvent pas être reprises, ajoutez-les dans la fiche.`,
  mapping: 'Colonnes du fichier',
  formats: {
    own: 'Certaines colonnes ne sont pas reconnues : choisissez ce qu’elles disent, ou laissez-les ignorées.',
    shopify: 'Ce fichier vient de Shopify. Voici comment ses colonnes seront lues.',
    woocommerce: 'Ce fichier vient de WooCommerce. Voici comment ses colonnes seront lues.',
  },
  theirColumn: 'Colonne du fichier',
  example: 'Exemple',
  ourColumn: 'Lue comme',
  readAs: (column: string) => `${column}, lue comme`,
  ignored: 'ignorée',
  lineColumns: {
    lineType: 'type de ligne',
    lineParent: 'produit parent',
    lineId: 'numéro de ligne',
  },
  defaults: 'Ce que le fichier ne dit pas',
  defaultsHint: 'Pour les lignes qui n’en disent rien. Un produit publié doit avoir un fabricant.',
  defaultCategory: 'Catégorie, quand elle n’est pas de la boutique',
  defaultArtisan: 'Artisan',
  defaultMaker: 'Fabricant',
  none: 'Aucun',
  check: 'Vérifier',
  yes: 'oui',
  no: 'non',
  states: { draft: 'brouillon', published: 'publié', archived: 'archivé' },
} as const

export const importRefusalText = (code: ErrorCode): string => adminErrorText(code)
