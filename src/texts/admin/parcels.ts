import type { ParcelNotice, ParcelProblem } from '@/domain/parcel.ts'
import type { ResultColumn, ResultStep } from '@/domain/parcel-results.ts'
import { towards } from '../shipping-fee.ts'
import { amountsText } from './settings.ts'
import { adminErrorText } from './shell.ts'

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('fr-FR')} ${number > 1 ? many : one}`

const problems: Readonly<
  Record<
    Exclude<
      ParcelProblem['is'],
      'refused' | 'numbered' | 'no_points' | 'unit_weight' | 'hs_code' | 'origin' | 'customs_name'
    >,
    string
  >
> = {
  other_carrier: 'Un autre transporteur s’en charge.',
  no_label_carrier:
    'Ce mode de livraison n’a pas de transporteur : choisissez-le dans les paramètres, ou tapez le numéro du colis.',
  weight: 'Le poids manque : pesez le colis, ou complétez ses produits.',
  too_heavy: 'Plus de 30 kg : ce transporteur ne le prend pas.',
  too_light: 'Mondial Relay compte à partir de 100 g.',
  address:
    'L’adresse ne tient pas sur l’étiquette, ou contient des caractères qu’elle n’imprime pas : raccourcissez-la ici.',
  city: 'La ville ne tient pas sur l’étiquette, ou contient des chiffres : corrigez-la ici.',
  name: 'Le nom ne tient pas sur l’étiquette, ou contient des caractères qu’elle n’imprime pas : corrigez-le ici.',
  relay: 'Le point relais n’a pas le numéro à six chiffres du transporteur.',
  relay_country: 'Le point relais est dans un autre pays que le destinataire.',
  phone: 'Le point de retrait demande un téléphone.',
}

const missing = {
  unit_weight: 'le poids',
  hs_code: 'le code douanier',
  origin: 'le pays d’origine',
  customs_name: 'la désignation',
} as const

const steps: Readonly<Record<Exclude<ResultStep['is'], 'refused' | 'other_number'>, string>> = {
  ship: 'sera expédié, et le client averti',
  number: 'déjà expédié : le numéro sera ajouté',
  done: 'a déjà ce numéro',
  unknown: 'aucune commande ne porte ce numéro',
  twice: 'plusieurs colis pour cette commande : choisissez le numéro dans sa fiche',
}

const senderParts = { street: 'la rue', postalCode: 'le code postal', city: 'la ville' } as const

/** Files for carriers, and what comes back from them. */
export const parcelsText = {
  title: 'Fichiers des transporteurs',
  open: 'Fichiers',
  openLong: 'Fichiers des transporteurs',
  back: 'Retour aux commandes',
  none: 'Aucune commande choisie',
  noneHint: 'Cochez des commandes dans la liste, puis « Fichiers ».',
  packaging: 'Emballage',
  packagingAdds: 'Son poids s’ajoute à celui des pièces.',
  packagingHint: 'Son poids s’ajoute à celui des pièces ; le poids tapé à côté d’une commande l’emporte.',
  noPackaging: 'Sans emballage',
  editPackagings: 'Emballages',
  senderMissing: (missing: readonly (keyof typeof senderParts)[], asker = 'Coliship') =>
    `Il manque à l’adresse de l’expéditeur, que ${asker} demande : ${missing.map((part) => senderParts[part]).join(', ')}.`,
  toSettings: 'La compléter dans les paramètres',
  carriers: { colissimo: 'Coliship (Colissimo)', mondial_relay: 'Mondial Relay Connect' },
  carrierNotes: {
    colissimo: 'Dans Coliship, « Import » : choisissez le fichier, et la première fois son format (.fmt).',
    mondial_relay: 'Dans Mondial Relay Connect, « Import de fichier » : 75 colis au plus par fichier.',
  },
  ready: (ready: number, all: number) =>
    `${count(ready, 'colis prêt', 'colis prêts')} sur ${all.toLocaleString('fr-FR')}`,
  coliship: (parcels: number) => `Fichier Coliship (${count(parcels, 'colis', 'colis')})`,
  colishipFormat: 'Son format (.fmt)',
  mondialRelay: (parcels: number, part: number, of: number) =>
    of > 1
      ? `Fichier Mondial Relay ${part} sur ${of} (${count(parcels, 'colis', 'colis')})`
      : `Fichier Mondial Relay (${count(parcels, 'colis', 'colis')})`,
  colishipName: (day: string) => `coliship-${day}.csv`,
  formatName: 'boutique-coliship.fmt',
  mondialRelayName: (day: string, part: number, of: number) =>
    of > 1 ? `mondial-relay-${day}-${part}.csv` : `mondial-relay-${day}.csv`,
  weight: (number: string) => `Poids du colis ${number} (g)`,
  weightShort: 'Poids (g)',
  label: {
    firstName: 'Prénom',
    lastName: 'Nom',
    address: 'Adresse',
    addressComplement: 'Complément',
    city: 'Ville',
  },
  exchange: (reference: string) => `Échange, sous la référence ${reference}`,
  labelNote: 'Pour l’étiquette seulement : la commande garde l’adresse du client.',
  left: 'Sans fichier',
  leftNote:
    'Ces commandes n’ont pas de colis à préparer, ou un transporteur dont la boutique n’écrit pas de fichier.',
  problem: (problem: ParcelProblem): string => {
    switch (problem.is) {
      case 'refused':
        return adminErrorText(problem.refusal)
      case 'numbered':
        return `Un colis porte déjà le numéro ${problem.tracking}.`
      case 'no_points':
        return `${amountsText.carriers[problem.carrier]} n’a pas de point de retrait pour ${towards[problem.country]} : envoyez ce colis à domicile, ou par un autre transporteur.`
      case 'unit_weight':
      case 'hs_code':
      case 'origin':
      case 'customs_name':
        return `Douane : ${missing[problem.is]} manque à ${problem.name}.`
      default:
        return problems[problem.is]
    }
  },
  toProduct: 'Ouvrir le produit',
  notices: {
    email: 'L’email contient un signe que Mondial Relay refuse : il ne part pas dans le fichier.',
    phone: 'Le téléphone n’est pas français : il ne part pas dans le fichier.',
    export_declaration: 'Plus de 1 000 € : une déclaration d’exportation est demandée.',
  } satisfies Record<ParcelNotice, string>,
  failed: 'Les commandes n’ont pas pu être lues',
  results: 'Numéros de suivi',
  resultsNote:
    'Le fichier que le transporteur rend, avec ses numéros de colis : les commandes et les échanges sont expédiés avec leur numéro, les clients avertis une seule fois. Le même fichier deux fois ne change rien.',
  drop: 'Déposez ici le fichier du transporteur, ou',
  choose: 'choisissez-le',
  limit: 'CSV, 2 Mo au plus',
  tooLarge: 'Ce fichier est trop grand.',
  unreadable: 'Ce fichier n’est pas un CSV.',
  empty: 'Ce fichier est vide.',
  noHeader: (columns: string) => `Ce fichier n’a qu’une colonne : ${columns}`,
  column: (place: number) => `Colonne ${place}`,
  mapping: 'Colonnes du fichier',
  theirColumn: 'Dans le fichier',
  example: 'Exemple',
  ourColumn: 'Dans la boutique',
  readAs: (column: string) => `${column} : lue comme`,
  ignored: 'Ignorée',
  columns: { tracking: 'Numéro du colis', order: 'Numéro de commande' } satisfies Record<
    ResultColumn,
    string
  >,
  columnsMissing: 'Dites quelle colonne donne le numéro du colis, et laquelle celui de la commande.',
  read: (parcels: number) => `${count(parcels, 'colis lu', 'colis lus')}.`,
  unread: (lines: readonly number[]) =>
    `${count(lines.length, 'ligne sans numéro de commande ou de colis lisible', 'lignes sans numéro de commande ou de colis lisible')} : ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? '…' : ''}`,
  plan: 'Ce que le fichier change',
  step: (step: ResultStep): string =>
    step.is === 'refused'
      ? adminErrorText(step.refusal)
      : step.is === 'other_number'
        ? `a déjà un autre numéro : ${step.tracking}`
        : steps[step.is],
  apply: (parcels: number) => `Enregistrer ${count(parcels, 'numéro', 'numéros')}`,
  applying: 'Enregistrement…',
  applied: (parcels: number) => `${count(parcels, 'numéro enregistré', 'numéros enregistrés')}`,
  applyFailed: 'Les numéros n’ont pas tous été enregistrés',
  another: 'Un autre fichier',
} as const
