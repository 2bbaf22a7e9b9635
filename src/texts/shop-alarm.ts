import { frenchDates } from './french-dates.ts'

const moment = frenchDates({ dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' })

/** What the owner is told of the machine that the shop runs on, by the alarm's name. */
export const shopAlarmText = {
  subjects: {
    backup: 'La sauvegarde est mauvaise',
    disk: 'Le disque du serveur est plein',
    mails: 'Des emails ne partent pas',
    webhook: 'Stripe ne prévient plus la boutique',
    old_backup: 'La dernière sauvegarde est vieille',
    orders: 'Des commandes échouent',
  },
  backup: (file: string) =>
    `La sauvegarde ${file} a été relue, et elle est mauvaise : la base de données de la boutique est abîmée. Elle n’a remplacé aucune bonne sauvegarde.`,
  backupAdvice:
    'Gardez les sauvegardes d’avant, et faites restaurer la dernière bonne. Plus vous attendez, plus vous perdez de ce qui a été enregistré depuis.',
  faults: 'Ce qui est abîmé',
  disk: (free: string, isFull: boolean) =>
    isFull
      ? `Le disque du serveur est plein : il reste ${free}. Des commandes sont refusées.`
      : `Le disque du serveur est presque plein : il reste ${free}. S’il se remplit, des commandes seront refusées.`,
  diskAdvice: 'Faites de la place sur le serveur, ou agrandissez son disque. Rien d’autre n’est à réparer.',
  mails: (count: number, since: string) =>
    count > 1
      ? `${count.toLocaleString('fr-FR')} emails attendent depuis plus d’une heure, le plus ancien depuis le ${moment(since)}.`
      : `Un email attend depuis plus d’une heure : il aurait dû partir le ${moment(since)}.`,
  openMails: 'Voir les emails qui attendent',
  webhook: (count: number, last: string | null) =>
    `${count > 1 ? `${count.toLocaleString('fr-FR')} paiements ont été encaissés` : 'Un paiement a été encaissé'} depuis un jour sans que Stripe en prévienne la boutique, qui l’a appris en demandant, avec retard. ${last ? `La dernière nouvelle de Stripe date du ${moment(last)}.` : 'Stripe n’a encore jamais donné de nouvelles.'}`,
  webhookAdvice:
    'Chez Stripe, sous Développeurs, Webhooks, l’adresse de la boutique doit être active, et son secret être celui de STRIPE_WEBHOOK_SECRET.',
  openPayments: 'Voir les paiements',
  oldBackup: (at: string) =>
    `La dernière sauvegarde de la boutique date du ${moment(at)}. Si le serveur tombe en panne, tout ce qui a été enregistré depuis est perdu.`,
  oldBackupAdvice:
    'Regardez pourquoi la sauvegarde de chaque nuit ne se fait plus : npm run doctor, lancé sur le serveur, le dit souvent.',
  orders: 'Plusieurs commandes ou paiements ont échoué en une heure, et ce n’est pas la faute des clients.',
  ordersAdvice: (code: string) =>
    `Passez une commande d’essai. Le journal du serveur a une ligne pour chaque échec ; le dernier porte le code « ${code} ».`,
  openOrders: 'Voir les commandes',
  megabytes: (bytes: number) => `${Math.floor(bytes / 1e6).toLocaleString('fr-FR')} Mo`,
} as const
