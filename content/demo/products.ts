import type { Product, ProductSafety } from '@/domain/product.ts'
import { accessories } from './catalogue/accessories.ts'
import { crossbodyBags } from './catalogue/crossbody-bags.ts'
import { hats } from './catalogue/hats.ts'
import { marketBaskets } from './catalogue/market-baskets.ts'
import { roundBasketsAndClutches } from './catalogue/round-baskets-and-clutches.ts'
import { shapedHats } from './catalogue/shaped-hats.ts'
import { totes } from './catalogue/totes.ts'

/** What a page shows of a product and the demonstration says as it is stored; the HTML is of `p br ul ol li strong em` only. */
type Shown = Omit<
  Product,
  | 'id'
  | 'price'
  | 'category'
  | 'images'
  | 'imageAlts'
  | 'related'
  | 'sizes'
  | 'createdAt'
  | 'safety'
  | 'variantFacts'
>
type Optional = { [Field in keyof Shown]: null extends Shown[Field] ? Field : never }[keyof Shown]

/** Sizes or colours of a product. */
export interface DemoOptions {
  readonly names: readonly string[]
  readonly variants: readonly {
    /** A word for each option. */
    readonly words: readonly string[]
    readonly stock: number
    /** Where it differs from the product's. */
    readonly priceEuros?: number
    /** Number of the picture that shows it. */
    readonly picture?: number
  }[]
}

/** A product of the demonstration catalogue. Its pictures are found by `slug`. */
export interface DemoProduct extends Omit<Shown, Optional>, Partial<Pick<Shown, Optional>> {
  readonly slug: string
  /** Euros, VAT included. */
  readonly priceEuros: number
  /** What it was offered at first, for the product whose price was cut. */
  readonly firstPriceEuros?: number
  /** Since when that is so. */
  readonly cutDaysAgo?: number
  readonly category: 'Sacs' | 'Chapeaux' | 'Accessoires'
  /** Slugs, in the order they are shown. */
  readonly related: readonly string[]
  /** Stock keeping unit, which is also the identifier that product safety asks for. */
  readonly identifier: string
  readonly manufacturer: keyof typeof demoManufacturers
  /** French, empty when there is nothing to warn of. */
  readonly warnings: string
  /** Pieces; of a product with options those of its variants count. */
  readonly stock: number
  readonly options?: DemoOptions
  /** Purchase price in euros, VAT excluded. */
  readonly cost: number
  readonly createdDaysAgo: number
  /** What the views show: front, other angle or in use, close-up of the weave, and another colour where it has one. */
  readonly pictureAlts: readonly [string, string, string, string?]
}

/** The importer, who answers in the Union for makers outside it (regulation EU 2023/988, article 19). */
const responsible = {
  name: 'Atelier du Rif SARL',
  postalAddress: '12 rue des Vanniers, 69001 Lyon, France',
  email: 'conformite@atelier-du-rif.example',
} as const

export const demoManufacturers = {
  'cooperative-doum-jbala': {
    manufacturer: {
      name: 'Coopérative Doum Jbala',
      postalAddress: 'Douar Aïn Lhsen, commune de Bab Taza, 91000 Chefchaouen, Maroc',
      email: 'contact@doum-jbala.example',
    },
    responsible,
  },
  'cooperative-tissage-ketama': {
    manufacturer: {
      name: 'Coopérative des tresseuses de Ketama',
      postalAddress: 'Centre de Ketama, route nationale 2, 32000 Al Hoceïma, Maroc',
      email: 'bonjour@tresseuses-ketama.example',
    },
    responsible,
  },
  'atelier-cuir-tetouan': {
    manufacturer: {
      name: 'Atelier Dar Debbagh',
      postalAddress: '8 derb Seffar, médina, 93000 Tétouan, Maroc',
      email: 'atelier@dar-debbagh.example',
    },
    responsible,
  },
  'chapellerie-larache': {
    manufacturer: {
      name: 'Chapellerie du Loukkos',
      postalAddress: '21 rue des Nattiers, 92000 Larache, Maroc',
      email: 'chapeaux@loukkos.example',
    },
    responsible,
  },
} as const satisfies Record<string, Pick<ProductSafety, 'manufacturer' | 'responsible'>>

/** The order gives the products their ids; how new each one is stands in `createdDaysAgo`. */
export const demoProducts: readonly DemoProduct[] = [
  ...totes,
  ...roundBasketsAndClutches,
  ...crossbodyBags,
  ...marketBaskets,
  ...hats,
  ...shapedHats,
  ...accessories,
]

export const demoSettings = {
  siteName: 'Atelier du Rif',
  siteDescription:
    'Sacs, chapeaux et accessoires en palmier nain, tressés à la main par les artisans des montagnes du Rif.',
  contactEmail: 'contact@atelier-du-rif.example',
  contactPhone: '01 99 00 27 14',
  address: '12 rue des Vanniers, 69001 Lyon, France',
  returnAddress: 'Atelier du Rif, service retours\n14 rue des Vanniers\n69001 Lyon, France',
  openingHours: [
    { days: 'Du lundi au vendredi', hours: '10h-19h' },
    { days: 'Samedi', hours: '10h-18h' },
    { days: 'Dimanche', hours: 'Fermé' },
  ],
  socialLinks: [
    'https://www.instagram.com/atelierdurif.example',
    'https://www.pinterest.fr/atelierdurif.example',
  ],
  phoneHours: 'du mardi au samedi, de 10h à 18h',
  legal: {
    companyName: 'Atelier du Rif SARL',
    legalForm: 'Société à responsabilité limitée',
    capital: '10 000 €',
    registration: 'RCS Lyon 000 000 000',
    siren: '000000000',
    vatNumber: 'FR00000000000',
    publicationDirector: 'Salma Bennouna',
    registeredCity: 'Lyon',
    host: {
      name: 'Hébergement Exemple SAS',
      postalAddress: '1 place du Serveur, 59000 Lille, France',
      phone: '01 99 00 10 10',
    },
    mediator: {
      name: 'Médiation Consommation Exemple',
      postalAddress: '3 rue de la Concorde, 75000 Paris, France',
      website: 'https://mediation-consommation.example',
    },
  },
} as const

export const demoHero = {
  altText: 'Une capeline à ruban olive posée devant un grand cabas de paille à chevrons indigo.',
  title: 'La paille du Rif, tressée à la main',
  subtitle: 'Des sacs et des chapeaux faits un par un, dans les montagnes du nord du Maroc.',
} as const
