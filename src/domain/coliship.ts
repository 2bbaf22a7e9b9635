import { eurosFromCents } from './money.ts'
import {
  type CheckedParcel,
  commonProblems,
  customsProblems,
  needsDeclaration,
  type ParcelLine,
  type ParcelProblem,
  type ParcelSender,
  passesCustoms,
  pointProblem,
  senderCountry,
  type WeighedOrder,
  wrapped,
} from './parcel.ts'
import { ADDRESS_LINE } from './rules.ts'

/** Columns of a row that is a parcel, as Coliship calls them. */
const PARCEL_COLUMNS = [
  'EntenteLigneColis',
  'ReferenceExpedition',
  'RaisonSocialeExpediteur',
  'NomCommercialChargeur',
  'PrenomExpediteur',
  'Adresse1Expediteur',
  'Adresse2Expediteur',
  'Adresse3Expediteur',
  'Adresse4Expediteur',
  'CodePostalExpediteur',
  'CommuneExpediteur',
  'CodePaysExpediteur',
  'MailExpediteur',
  'TelephoneExpediteur',
  'RaisonSociale',
  'NomDestinataire',
  'Prenom',
  'Adresse1',
  'Adresse2',
  'Adresse3',
  'Adresse4',
  'CodePostal',
  'Commune',
  'CodePays',
  'CodeISOProvince',
  'Portable',
  'Telephone',
  'Mail',
  'CodePointRetrait',
  'CodeProduit',
  'FTD',
  'LangueNotification',
  'LivraisonAvecSignature',
  'LivraisonSansCodebloquant',
  'Poids',
  'NatureEnvoi',
  'MontantADV',
  'TagUsers',
] as const
/** Columns of a row that is an item of the parcel above it, for the customs. */
const ITEM_COLUMNS = [
  'EntetLigneArticle',
  'CN23Imprimee',
  'LibelleArticle',
  'PoidsArticle',
  'Quantite',
  'ValeurArticle',
  'PaysOrigine',
  'Devise',
  'ReferenceArticle',
  'NumTarifaire',
] as const

type ParcelColumn = (typeof PARCEL_COLUMNS)[number]
type ItemColumn = (typeof ITEM_COLUMNS)[number]

const numbered = (columns: readonly string[]) => columns.map((name, index) => `${name}=${index + 1}`)

/** The file that tells Coliship what the columns of `colishipFile` are; it is chosen there once. */
export const colishipFormat = (): string =>
  [
    '[GENERAL]',
    'DELIMITE=O',
    'SEPARATEUR=44',
    'DELIMITEUR=34',
    'FINDELIGNE=CRLF',
    'Unité poids=G',
    'CN23=O',
    'EntetLigneColis=EXP',
    'EntetLigneArticle=CN2',
    'UnitePoidsARTICLE=G',
    '[CHAMPS]',
    ...numbered(PARCEL_COLUMNS),
    '[CN23]',
    ...numbered(ITEM_COLUMNS),
    '',
  ].join('\r\n')

/** Most lines of an address of Coliship. */
const ADDRESS_LINES = 4
/** Characters of a name and of a city. */
const NAME = 35
/** Nature of what is sent, to the customs: goods that were sold. */
const SOLD = '4'

/** The lines that a label prints below the name. */
const addressLines = ({ address, addressComplement }: WeighedOrder): string[] => [
  ...wrapped(address),
  ...wrapped(addressComplement ?? ''),
]

/** How it is delivered: to a point, or home, signed for where that is chosen or Luxembourg asks. */
function productCode({ relayPoint, withSignature, country }: WeighedOrder): 'HD' | 'DOS' | 'DOM' {
  if (relayPoint) return 'HD'
  return withSignature || country === 'LU' ? 'DOS' : 'DOM'
}

const MOBILE = /^(?:(?:\+|00)33|0)[67]/

/** What keeps an order out of Coliship's file, and what is to be known. */
export function checkColiship(order: WeighedOrder): CheckedParcel {
  const common = commonProblems(order, 'colissimo')
  const [first] = common
  if (first && first.is !== 'weight' && first.is !== 'too_heavy') return { problems: common, notices: [] }
  const lines = addressLines(order)
  const problems: (ParcelProblem | null)[] = [
    ...common,
    lines.length > ADDRESS_LINES || lines.some((line) => line.length > ADDRESS_LINE)
      ? { is: 'address' }
      : null,
    order.city.length > NAME ? { is: 'city' } : null,
    order.firstName.length > NAME || order.lastName.length > NAME ? { is: 'name' } : null,
    order.relayPoint && !/^[0-9]{6}$/.test(order.relayPoint.id) ? { is: 'relay' } : null,
    pointProblem(order),
    // The point announces the parcel by telephone.
    order.relayPoint && !order.phone ? { is: 'phone' } : null,
    ...(passesCustoms(order.country) ? customsProblems(order.lines) : []),
  ]
  return {
    problems: problems.filter((one) => one !== null),
    notices: needsDeclaration(order) ? ['export_declaration'] : [],
  }
}

/** A cell that holds anything: in quotes, which are doubled inside. No apostrophe before what looks like a formula: a label would print it. */
const cell = (text: string): string =>
  `"${text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replaceAll('"', '""')}"`
const written = <Column extends string>(
  columns: readonly Column[],
  values: Readonly<Partial<Record<Column, string>>>,
) => columns.map((column) => cell(values[column] ?? '')).join(',')

function parcelRow(order: WeighedOrder, sender: ParcelSender): string {
  const [Adresse1 = '', Adresse2 = '', Adresse3 = '', Adresse4 = ''] = addressLines(order)
  const phone = (order.phone ?? '').replaceAll(/[^+0-9]/g, '')
  const code = productCode(order)
  const values: Partial<Record<ParcelColumn, string>> = {
    EntenteLigneColis: 'EXP',
    ReferenceExpedition: order.reference,
    RaisonSocialeExpediteur: sender.name,
    NomCommercialChargeur: sender.shop,
    Adresse1Expediteur: sender.street,
    Adresse2Expediteur: sender.complement,
    CodePostalExpediteur: sender.postalCode,
    CommuneExpediteur: sender.city,
    CodePaysExpediteur: senderCountry(sender),
    MailExpediteur: sender.email,
    TelephoneExpediteur: sender.phone.replaceAll(/[^+0-9]/g, ''),
    NomDestinataire: order.lastName,
    Prenom: order.firstName,
    Adresse1,
    Adresse2,
    Adresse3,
    Adresse4,
    CodePostal: order.postalCode,
    Commune: order.city,
    CodePays: order.country,
    ...(MOBILE.test(phone) || order.country !== 'FR' ? { Portable: phone } : { Telephone: phone }),
    Mail: order.email,
    CodePointRetrait: order.relayPoint?.id ?? '',
    CodeProduit: code,
    FTD: '0',
    LangueNotification: 'fr',
    LivraisonAvecSignature: code === 'DOS' ? 'O' : 'N',
    Poids: String(order.weightG ?? 0),
    NatureEnvoi: passesCustoms(order.country) ? SOLD : '',
  }
  return written(PARCEL_COLUMNS, values)
}

function itemRow(line: ParcelLine): string {
  const values: Partial<Record<ItemColumn, string>> = {
    EntetLigneArticle: 'CN2',
    CN23Imprimee: '1',
    LibelleArticle: line.customsName ?? '',
    PoidsArticle: String(line.weightG ?? 0),
    Quantite: String(line.quantity),
    ValeurArticle: eurosFromCents(line.value).toFixed(2),
    PaysOrigine: line.originCode ?? '',
    Devise: 'EUR',
    ReferenceArticle: line.sku,
    NumTarifaire: line.hsCode ?? '',
  }
  return written(ITEM_COLUMNS, values)
}

/**
 * The file that Coliship imports: a row for each parcel, below it those of its items where the customs read them. In UTF-8.
 * @param orders of which `checkColiship` finds no problem.
 */
export const colishipFile = (orders: readonly WeighedOrder[], sender: ParcelSender): string =>
  orders
    .flatMap((order) => [
      parcelRow(order, sender),
      ...(passesCustoms(order.country) ? order.lines.map(itemRow) : []),
    ])
    .map((row) => `${row}\r\n`)
    .join('')
