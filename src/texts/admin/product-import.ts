import type { ErrorCode } from '@/domain/errors.ts'
import { adminErrorText } from './shell.ts'
import { problemText } from './ui.ts'
import { variantsText } from './variants.ts'

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

export const importText = {
  title: 'Importer des produits',
  intro:
    'Un fichier CSV dont la première ligne nomme les colonnes, comme celui que l’export produit. Un identifiant connu met le produit à jour, un nouveau l’ajoute ; une colonne absente ne change rien. Un stock resté tel que l’export l’a écrit n’est pas touché : ce qui s’est vendu depuis reste vendu.',
  moving: 'Clients, commandes et adresses d’une autre boutique',
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
  backToColumns: 'Revenir aux colonnes',
  referenceTaken: variantsText.skuTaken,
  fields: (names: string) => `(${names})`,
  stockChanged: (stock: number) =>
    `Le stock a changé depuis l’export : il est maintenant de ${stock.toLocaleString('fr-FR')}. Exportez de nouveau et corrigez ce fichier-là, ou laissez le stock tel qu’il était à l’export.`,
  wrong: {
    price: 'Prix illisible',
    weight: problemText.weight ?? '',
    state: 'État inconnu : brouillon, publié ou archivé',
    isNew: 'Nouveau : oui ou non',
    yesOrNo: (column: string) => `${column} : oui ou non`,
    stock: 'Stock : un nombre entier, à partir de 0',
    expectedStock: 'Stock à l’export : un nombre entier, ou rien',
    version: 'Version : un nombre, ou rien',
    parent: 'Le produit de cette déclinaison manque dans le fichier',
    noVariations:
      'Ce produit variable n’a aucune déclinaison dans le fichier : exportez aussi ses déclinaisons, ou retirez cette ligne',
    noWord: (option: string) =>
      `Cette déclinaison ne dit pas laquelle elle est${option ? ` (${option})` : ''} : donnez une valeur à chacune`,
    thirdOption: (names: readonly string[]) =>
      `Trop d’options : la boutique en connaît deux, et ${names.join(', ')} n’en feraient pas une`,
    repeated: (reference: string, line: number) =>
      `La référence ${reference} figure déjà ligne ${line.toLocaleString('fr-FR')} de ce fichier : chacune doit être unique`,
    netPrice:
      'Ce fichier ne donne que le prix hors taxes : exportez aussi le prix TTC, ou faites lire cette colonne comme le prix si vous ne comptez pas de TVA',
    contradicts: (column: string) => `Cette ligne contredit une autre du même produit : ${column}`,
    optionName: 'Nommez l’option (Taille, Couleur) de ces déclinaisons',
    shape: 'Cette ligne n’a pas le même nombre de colonnes que la première',
  },
  addresses: 'Photos indiquées par une adresse : à ajouter à la main',
  leftOut: (type: string) => `Laissée de côté, la boutique ne vend pas cela : ${type}`,
  giftCard: 'carte cadeau',
  foldedOptions: (names: readonly string[]) =>
    `La boutique connaît deux options : ${names.map((name) => `« ${name} »`).join(' et ')} n’en font plus qu’une`,
  salePrice: (sale: string, usual: string) =>
    `Vendu au prix de la promotion, ${sale}${usual ? `, au lieu de ${usual}` : ''}`,
  notes: {
    address: (count: number) =>
      `${plural(count, 'ligne nomme', 'lignes nomment')} des photos par leur adresse : elles ne peuvent pas être reprises, ajoutez-les dans la fiche.`,
    leftOut: (count: number) => `${plural(count, 'ligne est laissée', 'lignes sont laissées')} de côté.`,
    folded: (count: number) =>
      `${plural(count, 'produit a', 'produits ont')} plus de deux options : les dernières sont réunies.`,
    sale: (count: number) =>
      `${plural(count, 'prix est celui', 'prix sont ceux')} d’une promotion : le prix barré ne vient pas avec, la boutique le calcule d’après ses propres prix des 30 derniers jours.`,
  },
  mapping: 'Colonnes du fichier',
  formats: {
    own: 'Certaines colonnes ne sont pas reconnues : choisissez ce qu’elles disent, ou laissez-les ignorées.',
    shopify: 'Ce fichier vient de Shopify. Voici comment ses colonnes seront lues.',
    woocommerce: 'Ce fichier vient de WooCommerce. Voici comment ses colonnes seront lues.',
    prestashop:
      'Ce fichier vient de PrestaShop. Voici comment ses colonnes seront lues. Les déclinaisons n’y figurent pas : ajoutez-les dans la fiche.',
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
    option3Name: 'option 3',
    option3: 'valeur 3',
    option4Name: 'option 4',
    option4: 'valeur 4',
    option5Name: 'option 5',
    option5: 'valeur 5',
    salePrice: 'prix de la promotion',
    saleStart: 'début de la promotion',
    saleEnd: 'fin de la promotion',
    netPrice: 'prix hors taxes',
    giftCard: 'carte cadeau',
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
