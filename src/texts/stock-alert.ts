/** Being told when something sold out is back: form, pages, letters. */
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

/** Letters of alerts. `named` is the piece with its size and colour. */
export const stockAlertMailText = {
  confirmSubject: (named: string) => `Confirmez votre demande – ${named}`,
  confirmIntro: (named: string, shop: string) =>
    `Vous avez demandé à ${shop} d’être prévenu du retour de cette pièce : ${named}. Confirmez-le par ce lien, valable sept jours :`,
  confirmLink: 'Confirmer ma demande',
  notYou:
    'Vous n’avez rien demandé ? Ignorez ce message : sans confirmation, votre adresse est effacée au bout de sept jours.',
  backSubject: (named: string, shop: string) => `De retour : ${named} – ${shop}`,
  back: (named: string) => `La pièce que vous attendiez est de retour : ${named}.`,
  price: (price: string) => `Son prix aujourd’hui : ${price} TTC.`,
  backLink: 'Voir la pièce',
  /** @param left pieces, where there are few; otherwise null. */
  firstCome: (left: number | null) =>
    left === null
      ? 'D’autres l’attendaient aussi : premiers arrivés, premiers servis.'
      : `${left === 1 ? 'Il n’en reste qu’une' : `Il n’en reste que ${left}`}, et d’autres l’attendaient aussi : premiers arrivés, premiers servis.`,
  onlyOne: 'Ce message est le seul que vous recevrez pour cette pièce : votre demande est terminée.',
  leave: 'Ne plus être prévenu du retour des pièces',
} as const
