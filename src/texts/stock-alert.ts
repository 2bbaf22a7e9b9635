import type { OrderVat } from '@/domain/order.ts'
import { priceNote } from './vat.ts'

/** Being told when something sold out is back: form, pages, emails. */
export const stockAlertText = {
  title: 'Prévenez-moi de son retour',
  intro: (label: string | null) =>
    `Un seul message, le jour où cette pièce revient${label ? ` (${label})` : ''}. Rien d’autre.`,
  email: 'Votre adresse email',
  placeholder: 'nom@exemple.fr',
  submit: 'Me prévenir',
  sending: 'Envoi en cours...',
  privacy: 'Vos données',
  /** The same to everybody: it tells nobody who waits for what. */
  asked:
    'Merci. Si vous n’attendez pas déjà cette pièce, un message vient de partir : ouvrez-le et confirmez votre demande.',
  confirmedNow: (email: string) => `C’est noté : nous vous écrirons à ${email} dès que cette pièce revient.`,

  confirmTitle: 'Confirmer votre demande',
  confirmDescription: 'Dernière étape pour être prévenu du retour d’une pièce.',
  confirmIntro: 'Un clic, et nous vous écrivons le jour où la pièce revient.',
  confirm: 'Confirmer ma demande',
  confirmed: 'C’est confirmé. Nous vous écrirons une fois, le jour où la pièce revient.',
  leaveTitle: 'Ne plus être prévenu',
  leaveDescription: 'Ne plus être prévenu du retour des pièces, en un clic.',
  leaveIntro: 'Un clic suffit, pour toutes les pièces que vous attendez.',
  leave: 'Ne plus me prévenir',
  left: 'C’est fait : nous ne vous préviendrons plus du retour d’aucune pièce.',
} as const

/** Emails of alerts. `named` is the product with its size and colour. */
export const stockAlertMailText = {
  confirmSubject: (named: string) => `Confirmez votre demande – ${named}`,
  confirmTitle: 'Confirmez votre demande',
  confirmIntro: (shop: string) => `Vous avez demandé à ${shop} d’être prévenu du retour de cette pièce :`,
  confirmHow:
    'Confirmez-le par ce lien, valable sept jours. Nous vous écrirons une fois, quand elle reviendra.',
  confirmLink: 'Confirmer ma demande',
  notYou:
    'Vous n’avez rien demandé ? Ignorez ce message : sans confirmation, votre adresse est effacée au bout de sept jours.',
  backSubject: (named: string, shop: string) => `De retour : ${named} – ${shop}`,
  backTitle: 'De retour à l’atelier',
  back: 'La pièce que vous attendiez peut de nouveau être commandée.',
  backLink: 'Voir la pièce',
  /** Nobody else need be waiting. @param left items when it is written, where there are few; otherwise null. */
  firstCome: (left: number | null) =>
    left === null
      ? 'Elle n’est pas réservée.'
      : `${left === 1 ? 'Il n’en reste qu’une' : `Il n’en reste que ${left}`} au moment de ce message, et elle n’est pas réservée.`,
  price: (regime: OrderVat['regime']) =>
    regime === 'standard'
      ? `Prix ${priceNote.standard} au moment de ce message.`
      : `Prix au moment de ce message. ${priceNote[regime]}.`,
  onlyOne: 'Ce message est le seul que vous recevrez pour cette pièce : votre demande est terminée.',
  leave: 'Ne plus être prévenu du retour des pièces',
} as const
