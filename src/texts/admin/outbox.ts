import type { MailKind, MailSentences, MailStatus } from '@/domain/mail-sentences.ts'
import { emailText } from '../emails.ts'

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

/** What people call the emails; others than those whose sentences may be changed, too. */
const kinds: Readonly<Record<string, string>> = {
  order_received: 'Commande reçue',
  order_notice: 'Nouvelle commande : avis à la boutique',
  payment_request: 'Commande par téléphone : à payer',
  payment_transfer: 'Virement attendu',
  payment_cheque: 'Chèque attendu',
  payment_cash: 'Espèces attendues',
  payment_reminder: 'Rappel d’un paiement attendu',
  payment_failed: 'Paiement non abouti',
  order_shipped: 'Commande expédiée',
  exchange_sent: 'Échange envoyé',
  order_delivered: 'Commande livrée',
  return_label: 'Étiquette de retour',
  order_cancelled: 'Commande annulée',
  order_refunded: 'Remboursement',
  withdrawal_received: 'Rétractation : accusé de réception',
  withdrawal_notice: 'Rétractation : avis à la boutique',
  left_cart: 'Panier laissé',
  newsletter_confirm: 'Newsletter : inscription à confirmer',
  newsletter_welcome: 'Newsletter : bienvenue',
  newsletter_test: 'Newsletter : lettre d’essai',
  back_in_stock: 'Retour en stock',
  stock_alert_confirm: 'Alerte de stock à confirmer',
  payment_alarm: 'Alerte de paiement',
  shop_alarm: 'Alerte du serveur',
  journal_closing: 'Clôture du journal des ventes',
  contact_received: 'Question : accusé de réception',
  contact_notice: 'Question : avis à la boutique',
  question_answer: 'Réponse à une question',
  test_email: 'Email d’essai',
  weekly_report: 'Rapport hebdomadaire',
  admin_link: 'Mot de passe oublié d’un administrateur',
  review_invitation: 'Invitation à donner un avis',
  review_refused: 'Avis refusé',
  review_answered: 'Réponse à un avis',
  supplier_order: 'Commande à un fournisseur',
  supplier_order_ended: 'Fin d’une commande à un fournisseur',
} satisfies Record<MailKind | string, string>

/** Emails of the shop in the administration: their sentences, and what became of them. */
export const outboxText = {
  title: 'Emails',
  intro: 'Ce que la boutique écrit à ses clients et à vous, et ce que ces messages sont devenus.',
  tabs: 'Parties de l’écran',
  tabTexts: 'Textes',
  tabOutbox: 'Envois',
  kinds,
  kind: (kind: string) => kinds[kind] ?? kind,

  emails: 'Messages',
  own: 'Personnalisé',
  subject: 'Objet',
  intro2: 'Début du message',
  closing: 'Fin du message',
  placeholders: 'Entre accolades, la boutique met ce qu’elle sait de la commande :',
  unknownPlaceholder: (known: readonly string[]) =>
    `Entre accolades, ce message ne connaît que ${known.map((name) => `{${name}}`).join(', ')}.`,
  saved: 'Textes de l’email enregistrés',
  saveFailed: 'Les textes de l’email n’ont pas été enregistrés',
  changedElsewhere: 'Quelqu’un d’autre vient de modifier ces textes.',
  theirs: ({ subject, intro, closing }: MailSentences) =>
    `Sa version : « ${[subject, intro, closing].filter(Boolean).join(' – ')} »`,
  reset: 'Revenir au texte d’origine',
  askReset: (kind: string) => `Revenir au texte d’origine de « ${kind} » ?`,
  askResetNote: 'Vos phrases seront remplacées par celles de la boutique.',
  resetDone: 'Texte d’origine rétabli',

  preview: 'Aperçu',
  previewHint: 'Avec une commande d’exemple ; la vraie apporte ses articles, ses photos et ses conditions.',
  previewOf: (subject: string) => `Aperçu : ${subject}`,
  shownAs: 'Montrer',
  shapes: { desktop: 'Ordinateur', phone: 'Téléphone', text: 'Texte' },

  search: 'Rechercher un envoi',
  searchHint: 'Numéro de commande ou email',
  status: 'État',
  allStatuses: 'Tous les états',
  statuses: {
    waiting: 'En attente',
    sent: 'Envoyé',
    bounced: 'Non distribué',
    failed: 'Échec',
    dropped: 'Non envoyé',
  } satisfies Record<MailStatus, string>,
  local: 'Dans la boîte locale',
  localHint: 'Aucun service d’email n’est réglé : le message est resté sur le serveur de la boutique.',
  found: (count: number) => plural(count, 'envoi', 'envois'),
  columns: { mail: 'Message', to: 'Destinataire', status: 'État', date: 'Date', actions: 'Actions' },
  order: (number: string) => `Commande ${number}`,
  attempts: (count: number) => plural(count, 'essai', 'essais'),
  next: (when: string) => `prochain essai le ${when}`,
  dropped: 'Désactivé, ou plus d’actualité au moment de l’envoi.',
  resend: 'Renvoyer',
  resendOne: (kind: string, email: string) => `Renvoyer « ${kind} » à ${email}`,
  sendNow: 'Envoyer maintenant',
  resent: 'L’email repart dans un instant',
  resendFailed: 'L’email n’a pas pu être renvoyé',
  test: 'Envoyer un email d’essai',
  testHint:
    'À votre adresse, par le service d’email de la boutique. La liste dit s’il l’a pris, ou pourquoi non.',
  testing: 'Envoi…',
  tested: 'L’email d’essai part dans un instant',
  testFailed: 'L’email d’essai n’a pas pu être envoyé',
  none: 'Aucun envoi',
  noneYet: 'Les messages que la boutique envoie apparaîtront ici pendant six mois.',
  noneFiltered: 'Essayez un autre mot ou un autre état.',
  showAll: 'Effacer les filtres',

  failedCount: (count: number) => plural(count, 'email n’est pas parti', 'emails ne sont pas partis'),
  bouncedCount: (count: number) =>
    plural(count, 'email n’a pas été distribué', 'emails n’ont pas été distribués'),
  lateCount: (count: number) =>
    plural(count, 'email attend depuis plus d’une heure', 'emails attendent depuis plus d’une heure'),

  settings: 'Emails',
  settingsNote: 'Ce que la boutique envoie d’elle-même.',
  orderNotice: 'Recevoir un email à chaque commande',
  orderNoticeHint:
    'Dès qu’elle est payée, à l’adresse de contact de la boutique. Sans adresse de contact, rien ne part.',
  orderConfirmation: 'Confirmation de commande',
  orderConfirmationHint:
    'La loi veut une confirmation sur un support durable : ne la désactivez que si vous l’envoyez autrement.',
  shipmentNotification: 'Avis d’expédition',
  shipmentNotificationHint:
    'Avec le numéro de suivi, dès que vous l’avez saisi. Vaut aussi pour les échanges.',
  promotionalEmails: 'Emails promotionnels',
  weeklyReport: 'Rapport hebdomadaire',
  weeklyReportHint:
    'Aux propriétaires, le lundi matin : ventes, visites et meilleures pièces de la semaine passée.',
  promotionalEmailsHint: `La newsletter, et « ${emailText.titles.left_cart} » : un seul rappel. Toujours aux seuls abonnés qui l’ont accepté.`,
  measureNewsletters: 'Mesure des newsletters',
  measureNewslettersHint:
    'Compte les ouvertures et les clics des lettres envoyées ensuite. La CNIL demande l’accord de l’abonné : une seconde case paraît au formulaire, après publication du site, et seuls ceux qui la cochent sont comptés. Chacun compte une fois ; au bout de trente jours, il ne reste que des totaux.',
  settingsSaved: 'Paramètres email sauvegardés',
  settingsFailed: 'Erreur lors de la sauvegarde',
} as const
