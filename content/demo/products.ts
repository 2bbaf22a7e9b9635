import { accessories } from './catalogue/accessories.ts'
import { crossbodyBags } from './catalogue/crossbody-bags.ts'
import { hats } from './catalogue/hats.ts'
import { marketBaskets } from './catalogue/market-baskets.ts'
import { roundBasketsAndClutches } from './catalogue/round-baskets-and-clutches.ts'
import { shapedHats } from './catalogue/shaped-hats.ts'
import { totes } from './catalogue/totes.ts'
import type { DemoProduct } from './demo-product.ts'

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

/** What the customs ask of the products of each category; a weight each product says itself. */
export const demoCustoms = [
  { category: 'Sacs', hsCode: '46021990', originCode: 'MA', customsName: 'Sac en paille tressée' },
  { category: 'Chapeaux', hsCode: '65040000', originCode: 'MA', customsName: 'Chapeau de paille tressée' },
  {
    category: 'Accessoires',
    hsCode: '46021990',
    originCode: 'MA',
    customsName: 'Accessoire en paille tressée',
  },
] as const

/** What parcels are packed in; the first is proposed. */
export const demoPackagings = [
  { name: 'Carton moyen', weightG: 260 },
  { name: 'Grand carton', weightG: 480 },
  { name: 'Pochette kraft', weightG: 45 },
] as const

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
  sender: {
    name: 'Atelier du Rif',
    street: '12 rue des Vanniers',
    complement: '',
    postalCode: '69001',
    city: 'Lyon',
  },
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
