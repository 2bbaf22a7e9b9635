import { frenchDates } from './french-dates.ts'
import { pieces } from './pieces.ts'

const day = frenchDates({ dateStyle: 'long', timeZone: 'Europe/Paris' })

/** What an order says to its supplier: as PDF, and in the email that brings it. */
export const supplierOrderText = {
  title: 'Bon de commande',
  draft: 'PROJET',
  buyer: 'Acheteur',
  supplier: 'Fournisseur',
  at: 'Date de la commande',
  expected: 'Livraison souhaitée',
  /** @param date `2026-12-04` */
  day,
  deliverTo: 'À livrer à l’adresse de l’acheteur, sauf autre accord.',
  article: 'Désignation',
  reference: 'Référence',
  quantity: 'Qté',
  cost: 'P.U. HT',
  lineTotal: 'Total HT',
  total: 'Total HT',
  toAgree: 'à convenir',
  pieces,
  subject: (number: string, shop: string) => `Commande ${number} – ${shop}`,
  greeting: 'Bonjour,',
  intro: (number: string) =>
    `Veuillez trouver notre commande ${number}, jointe en PDF et reprise ci-dessous.`,
  confirm:
    'Merci de nous confirmer en répondant à ce message que vous l’avez reçue, et le jour de la livraison.',
  endedSubject: (number: string, shop: string) => `Fin de la commande ${number} – ${shop}`,
  endedTitle: (number: string) => `Fin de la commande ${number}`,
  cancelled: (number: string, date: string) =>
    `Nous annulons notre commande ${number} du ${day(date)} : merci de ne pas la livrer.`,
  closed: (number: string, date: string) =>
    `Nous n’attendons plus le reste de notre commande ${number} du ${day(date)} : merci de ne plus livrer ces pièces.`,
  endedConfirm: 'Merci de nous le confirmer en répondant à ce message.',
} as const
