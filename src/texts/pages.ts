import type { Country } from '@/domain/rules.ts'
import { ofName } from './elision.ts'
import { trackersAsked } from './tracker-names.ts'
import { VAT_EXEMPT } from './vat.ts'

/** Where the shop delivers, as « Nous livrons … » goes on. */
const zones: Record<Country, string> = {
  FR: 'en France métropolitaine',
  BE: 'en Belgique',
  CH: 'en Suisse',
  MC: 'à Monaco',
  LU: 'au Luxembourg',
}

/** Sentences that the written pages share; their own text stands in `content/pages`. */
export const pagesText = {
  zones,
  contents: 'Sommaire',
  updated: (date: string) => `Mis à jour le ${date}`,
  termsVersion: (version: string) => `Version des conditions : ${version}`,

  method: 'Mode',
  delay: 'Délai',
  price: 'Tarif',
  shippingCaption: 'Modes de livraison, délais et tarifs',
  freeFrom: (amount: string, hasSurcharges = false) =>
    `Offert dès ${amount} d’achat${hasSurcharges ? ', hors supplément' : ''}`,
  methodDelay: (label: string, delay: string) => (delay ? `${label} : ${delay}` : label),

  /** Who is asked where parcels are. */
  trackersAsked,

  /** Where a shop that sold before it had to say everything leaves something out. */
  contactPage: 'notre page de contact',
  askedAt: 'Ces coordonnées vous sont données sur demande :',
  returnAddressAsked: 'celle que notre réponse vous indique',

  capital: (amount: string) => `au capital de ${amount}`,
  siren: (siren: string) => `SIREN : ${siren}`,
  vatNumber: (number: string) => `TVA intracommunautaire : ${number}`,
  phone: (phone: string) => `Téléphone : ${phone}`,
  vatIncluded: 'Les prix sont en euros, toutes taxes comprises.',
  vatExempt: `Les prix sont en euros et nets. ${VAT_EXEMPT}.`,

  withdrawalIntro:
    'Veuillez compléter et renvoyer ce formulaire uniquement si vous souhaitez vous rétracter du contrat.',
  withdrawalTo: (name: string, address: string, email: string) =>
    [`À l’attention ${ofName(name)}`, address, email].filter(Boolean).join(', '),
  withdrawalNotice:
    'Je vous notifie par la présente ma rétractation du contrat portant sur la vente du bien ci-dessous :',
  withdrawalFields: [
    'Article(s) et numéro de commande',
    'Commandé le / reçu le',
    'Nom du consommateur',
    'Adresse du consommateur',
    'Signature du consommateur (uniquement en cas de notification sur papier)',
    'Date',
  ],
} as const
