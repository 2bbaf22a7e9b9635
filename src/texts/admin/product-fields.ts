import { ITEM_TEXT_NAMES, type ItemText } from '@/domain/item-text.ts'
import type { ProductField } from '@/domain/product-form.ts'
import { itemText } from '../item-details.ts'

/** What a field is called: in the form and in the history, and as a column of a file; null where it is none. */
type Words = readonly [form: string | null, file: string | null]

/** Columns of a file that tell of one variant; the stock, and what it was, is that of the variant too. */
export const VARIANT_COLUMNS = [
  'option1Name',
  'option1',
  'option2Name',
  'option2',
  'sku',
  'variantPrice',
  'variantWeight',
  'variantImages',
] as const
export type VariantColumn = (typeof VARIANT_COLUMNS)[number]

/** In the order of a file's columns. */
const WORDS = {
  identifier: ['Identifiant (SKU)', 'identifiant'],
  version: [null, 'version'],
  name: ['Nom', 'nom'],
  price: ['Prix (€ TTC)', 'prix'],
  category: ['Catégorie', 'catégorie'],
  state: ['État', 'état'],
  isNew: ['Badge Nouveau', 'nouveau'],
  itemTexts: ['Textes des clients', null],
  stock: ['Stock de départ', 'stock'],
  expectedStock: [null, 'stock à l’export'],
  colours: ['Couleurs', 'couleurs'],
  materials: ['Matières', 'matières'],
  artisan: ['Artisan', 'artisan'],
  artisanStory: ['Histoire de l’artisan', 'histoire'],
  countryOfOrigin: ['Pays d’origine', 'pays d’origine'],
  weightG: ['Poids (g)', 'poids (g)'],
  hsCode: ['Code douanier', 'code douanier'],
  originCode: ['Pays d’origine pour la douane', 'origine pour la douane'],
  customsName: ['Désignation pour la douane', 'désignation pour la douane'],
  madeFor: ['Pour qui', 'pour qui'],
  description: ['Description', 'description'],
  details: ['Détails', 'détails'],
  dimensions: ['Dimensions', 'dimensions'],
  care: ['Entretien', 'entretien'],
  manufacturer: ['Fabricant', 'fabricant'],
  warnings: ['Avertissements de sécurité', 'avertissements'],
  pictures: ['Images', null],
  images: [null, 'images'],
  imageAlts: [null, 'textes des images'],
  related: ['Produits associés', 'produits associés'],
  option1Name: [null, 'option 1'],
  option1: [null, 'valeur 1'],
  option2Name: [null, 'option 2'],
  option2: [null, 'valeur 2'],
  sku: [null, 'référence de la déclinaison'],
  variantPrice: [null, 'prix de la déclinaison'],
  variantWeight: [null, 'poids de la déclinaison (g)'],
  variantImages: [null, 'photos de la déclinaison'],
} as const satisfies Readonly<
  Record<
    ProductField | 'version' | 'expectedStock' | 'images' | 'imageAlts' | (typeof VARIANT_COLUMNS)[number],
    Words
  >
>

type Column<Place extends 0 | 1> = {
  [Name in keyof typeof WORDS]: (typeof WORDS)[Name][Place] extends null ? never : Name
}[keyof typeof WORDS]
const column = <Place extends 0 | 1>(place: Place) =>
  Object.fromEntries(
    Object.entries<Words>(WORDS).flatMap(([name, words]) =>
      words[place] === null ? [] : [[name, words[place]]],
    ),
  ) as Readonly<Record<Column<Place>, string>>

/** One that tells of the product as a whole. */
export type ProductColumn = Exclude<Column<1>, VariantColumn>
/** One that says whether a product takes a text. */
export type ItemTextColumn = `itemText ${ItemText}`
/** A column of a file of products. */
export type ImportColumn = Column<1> | ItemTextColumn

/** @returns the text that a column is about; undefined where it is another's. */
export const itemTextOf = (column: ImportColumn): ItemText | undefined =>
  ITEM_TEXT_NAMES.find((name) => column === `itemText ${name}`)

const itemTextColumns = ITEM_TEXT_NAMES.map((name) => [
  `itemText ${name}` satisfies ItemTextColumn,
  itemText[name].label.toLocaleLowerCase('fr'),
])

export const productFieldText: Readonly<Record<ProductField, string>> = column(0)
/** Columns of a file, as its first line names them. */
export const importColumns = Object.fromEntries(
  Object.entries(column(1)).flatMap((named) =>
    named[0] === 'stock' ? [...itemTextColumns, named] : [named],
  ),
) as Readonly<Record<ImportColumn, string>>
