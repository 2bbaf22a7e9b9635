import { eachItemText } from '@/domain/item-text.ts'
import { MADE_FOR } from '@/domain/product.ts'
import { contactText } from '../contact.ts'
import { countryNames } from '../countries.ts'
import { itemText } from '../item-details.ts'
import { countsText } from './counts.ts'
import { customersText } from './customers.ts'
import { labelsText } from './labels.ts'
import { marketingText } from './marketing.ts'
import { movingText } from './moving.ts'
import { newslettersText } from './newsletters.ts'
import { orderWorkText } from './order-work.ts'
import { orderStatusText, ordersText, paymentStatusText } from './orders.ts'
import { outboxText } from './outbox.ts'
import { paymentsAdminText } from './payments.ts'
import { productStateText } from './products.ts'
import { questionsText } from './questions.ts'
import { adminReviewsText } from './reviews.ts'
import { segmentsText } from './segments.ts'
import { sentParcelsText } from './sent-parcels.ts'
import { amountsText } from './settings.ts'
import { supplyText } from './supply.ts'
import { withdrawalsText } from './withdrawals.ts'

type Words = Readonly<Record<string, string>>

const questionStatus: Words = questionsText.statuses

/** Codes that the database keeps, by table and column: one code is another word elsewhere. A test looks that none is missing. */
export const auditCodes: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  admin_users: { role: { owner: 'Propriétaire', staff: 'Équipe', editor: 'Rédaction' } },
  contact_messages: {
    form: { message: questionsText.messageSubject, order: 'Question sur une commande' },
    order_subject: contactText.orderSubjects,
    status: questionStatus,
  },
  customers: { country: countryNames, status: customersText.statuses },
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
  moves: { kind: movingText.kinds, source: movingText.sources },
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
    country: countryNames,
    payment_method: ordersText.methods,
    payment_status: paymentStatusText,
    status: orderStatusText,
    vat_regime: { standard: 'TVA française', exempt: 'Franchise de TVA', export: 'Exportation' },
  },
  payment_quarantine: { reason: paymentsAdminText.reasons },
  products: {
    state: productStateText,
    made_for: Object.fromEntries(MADE_FOR.map((word) => [word, word])),
    item_texts: eachItemText((name) => itemText[name].label),
  },
  question_entries: {
    kind: { answer: 'Réponse', reply: 'Réponse reçue', note: 'Note' },
    status_before: questionStatus,
  },
  refunds: {
    means: ordersText.methods,
    reason: orderWorkText.allReasons,
    status: orderWorkText.refundStates,
  },
  reviews: { refusal_reason: adminReviewsText.reasons, status: adminReviewsText.statuses },
  segments: { match: segmentsText.matches },
  labels: {
    carrier: amountsText.carriers,
    kind: labelsText.kinds,
    reason: labelsText.reasons,
    state: labelsText.states,
  },
  parcels: { carrier: amountsText.carriers, state: sentParcelsText.states, work: sentParcelsText.works },
  shipping_methods: { carrier: amountsText.carriers, countries: countryNames, relay_countries: countryNames },
  stock_counts: { status: countsText.statuses },
  supplier_orders: { status: supplyText.statuses },
  withdrawals: { status: withdrawalsText.states },
}

/** Tables whose rows are called by a code; a test compares them with the triggers of the database. */
export const codedLabels: Readonly<Record<string, string>> = {
  data_jobs: 'kind',
  labels: 'carrier',
  mail_texts: 'kind',
  moves: 'kind',
  order_cancellations: 'reason',
  order_returns: 'reason',
  parcels: 'carrier',
  payment_quarantine: 'reason',
  question_entries: 'kind',
  refunds: 'reason',
}
