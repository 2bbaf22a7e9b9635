/** Emails whose sentences the shop may change. */
export const MAIL_KINDS = [
  'order_received',
  'order_notice',
  'payment_request',
  'payment_transfer',
  'payment_cheque',
  'payment_cash',
  'payment_reminder',
  'payment_failed',
  'order_shipped',
  'exchange_sent',
  'order_delivered',
  'return_label',
  'order_cancelled',
  'order_refunded',
  'withdrawal_received',
  'left_cart',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

export const MAIL_STATUSES = ['waiting', 'sent', 'bounced', 'failed', 'dropped'] as const
/** What became of a mail: `bounced` was taken by the mail service and came back, `dropped` was not to be sent, by a switch or because it was no longer true. */
export type MailStatus = (typeof MAIL_STATUSES)[number]

/** The sentences of an email; in each, names in braces stand for what is known when it is sent. */
export interface MailSentences {
  readonly subject: string
  readonly intro: string
  /** Empty for none. */
  readonly closing: string
}

/** Most characters of each. */
export const MAIL_SENTENCE_LIMITS: Readonly<Record<keyof MailSentences, number>> = {
  subject: 150,
  intro: 2000,
  closing: 2000,
}

const OF_ORDER = ['prénom', 'commande', 'boutique', 'total'] as const

/** What may stand in braces in the sentences of an email. */
export const PLACEHOLDERS: Readonly<Record<MailKind, readonly string[]>> = {
  order_received: [...OF_ORDER, 'envoi'],
  order_notice: OF_ORDER,
  payment_request: OF_ORDER,
  payment_transfer: OF_ORDER,
  payment_cheque: OF_ORDER,
  payment_cash: OF_ORDER,
  payment_reminder: OF_ORDER,
  payment_failed: OF_ORDER,
  order_shipped: [...OF_ORDER, 'transporteur', 'suivi'],
  exchange_sent: [...OF_ORDER, 'transporteur', 'suivi'],
  order_delivered: OF_ORDER,
  return_label: OF_ORDER,
  order_cancelled: OF_ORDER,
  order_refunded: [...OF_ORDER, 'montant'],
  withdrawal_received: ['référence', 'boutique', 'date'],
  left_cart: ['boutique'],
}

const BRACED = /\{([^{}]*)\}/g

/** Whether every brace of a sentence belongs to a placeholder that its email knows. */
export const hasKnownPlaceholders = (kind: MailKind, sentence: string): boolean =>
  !/[{}]/.test(
    sentence.replace(BRACED, (braced, name: string) => (PLACEHOLDERS[kind].includes(name) ? '' : braced)),
  )

/** Puts values in the place of their names; what has none stays away. */
export const fillSentence = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(BRACED, (_, name: string) => values[name] ?? '')
