import { checkoutText } from '../checkout.ts'
import { contactText } from '../contact.ts'
import { countsText } from './counts.ts'
import { customersText } from './customers.ts'
import { marketingText } from './marketing.ts'
import { newslettersText } from './newsletters.ts'
import { orderWorkText } from './order-work.ts'
import { orderStatusText, ordersText, paymentStatusText } from './orders.ts'
import { outboxText } from './outbox.ts'
import { paymentsAdminText } from './payments.ts'
import { productStateText } from './products.ts'
import { questionsText } from './questions.ts'
import { adminReviewsText } from './reviews.ts'
import { segmentsText } from './segments.ts'
import { supplyText } from './supply.ts'

type Words = Readonly<Record<string, string>>

const { countries } = checkoutText
const questionStatus: Words = questionsText.statuses

/** Codes that the database keeps, by table and column: one code is another word elsewhere. A test looks that none is missing. */
export const auditCodes: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  admin_users: { role: { owner: 'Propriétaire', staff: 'Équipe' } },
  contact_messages: {
    form: { message: questionsText.messageSubject, order: 'Question sur une commande' },
    order_subject: contactText.orderSubjects,
    status: questionStatus,
  },
  customers: { country: countries, status: customersText.statuses },
  data_jobs: {
    kind: {
      export: 'Export',
      import: 'Import',
      reset_drafts: 'Réinitialisation des brouillons',
      reset_all: 'Réinitialisation complète',
    },
  },
  discount_codes: { kind: marketingText.kinds },
  log_ins: { lock: { network: 'un réseau', device: 'un appareil connu', account: 'tout appareil inconnu' } },
  mail_outbox: { kind: outboxText.kinds, status: outboxText.statuses },
  mail_texts: { kind: outboxText.kinds },
  newsletter_subscribers: {
    status: { pending: 'À confirmer', confirmed: 'Abonné', unsubscribed: 'Désabonné' },
  },
  newsletters: {
    audience: newslettersText.audiences,
    status: newslettersText.statuses,
    trouble: { refused: 'Presque toutes les lettres refusées', nobody: 'Aucun destinataire' },
  },
  order_cancellations: { reason: orderWorkText.cancelReasons },
  order_exchanges: { reason: orderWorkText.refundReasons },
  order_returns: { reason: orderWorkText.refundReasons },
  orders: {
    country: countries,
    payment_method: ordersText.methods,
    payment_status: paymentStatusText,
    status: orderStatusText,
    vat_regime: { standard: 'TVA française', exempt: 'Franchise de TVA', export: 'Exportation' },
  },
  payment_quarantine: { reason: paymentsAdminText.reasons },
  products: { state: productStateText },
  question_entries: {
    kind: { answer: 'Réponse', reply: 'Réponse reçue', note: 'Note' },
    status_before: questionStatus,
  },
  refunds: { reason: orderWorkText.allReasons, status: orderWorkText.refundStates },
  reviews: { refusal_reason: adminReviewsText.reasons, status: adminReviewsText.statuses },
  segments: { match: segmentsText.matches },
  shipping_methods: { countries, relay_countries: countries },
  stock_counts: { status: countsText.statuses },
  supplier_orders: { status: supplyText.statuses },
  withdrawals: { status: orderWorkText.states },
}

/** Tables whose rows are called by a code; a test compares them with the triggers of the database. */
export const codedLabels: Readonly<Record<string, string>> = {
  data_jobs: 'kind',
  mail_texts: 'kind',
  order_cancellations: 'reason',
  order_returns: 'reason',
  payment_quarantine: 'reason',
  question_entries: 'kind',
  refunds: 'reason',
}
