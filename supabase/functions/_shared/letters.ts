import type { WaitingMail } from '@/data/mail-outbox.ts'
import { adminLink } from './admin-mails.ts'
import { contactNotice, contactReceived } from './contact-letters.ts'
import type { FunctionContext } from './context.ts'
import { journalClosing } from './journal-closing.ts'
import { leftCart } from './left-cart.ts'
import type { Mail } from './mail.ts'
import { newsletter, newsletterTest } from './newsletter-letters.ts'
import { aboutOrder } from './order-letters.ts'
import { paymentAlarm } from './payment-alarm.ts'
import { questionAnswer } from './question-letters.ts'
import { reviewAnswered, reviewInvitation, reviewRefused } from './review-letters.ts'
import { backInStock, stockAlertConfirm } from './stock-alert-letters.ts'
import { newsletterConfirm, newsletterWelcome } from './subscription-letters.ts'
import { supplierOrder, supplierOrderEnded } from './supplier-order-letters.ts'
import { weeklyReportOf } from './weekly-report.ts'
import { withdrawalNotice, withdrawalReceived } from './withdrawal-letters.ts'

/** What letters are written with that are sent together: an object of its own for each time. */
export type Batch = FunctionContext

/** Writes a letter. @returns null where it is not to be sent: switched off, or no longer true. @throws Error to try again */
export type Letter = (batch: Batch, waiting: WaitingMail) => Promise<Omit<Mail, 'to'> | null>

/** The letters of the outbox, by the `kind` that `private.queue_mail` is given. */
export const LETTERS: Readonly<Record<string, Letter>> = {
  journal_closing: journalClosing,
  order_received: aboutOrder('order_received'),
  order_notice: aboutOrder('order_notice'),
  payment_request: aboutOrder('payment_request'),
  payment_failed: aboutOrder('payment_failed'),
  order_shipped: aboutOrder('order_shipped'),
  exchange_sent: aboutOrder('exchange_sent'),
  order_delivered: aboutOrder('order_delivered'),
  order_cancelled: aboutOrder('order_cancelled'),
  order_refunded: aboutOrder('order_refunded'),
  contact_received: contactReceived,
  contact_notice: contactNotice,
  question_answer: questionAnswer,
  back_in_stock: backInStock,
  stock_alert_confirm: stockAlertConfirm,
  payment_alarm: paymentAlarm,
  withdrawal_received: withdrawalReceived,
  withdrawal_notice: withdrawalNotice,
  left_cart: leftCart,
  newsletter_confirm: newsletterConfirm,
  newsletter_welcome: newsletterWelcome,
  newsletter,
  newsletter_test: newsletterTest,
  review_invitation: reviewInvitation,
  review_refused: reviewRefused,
  review_answered: reviewAnswered,
  supplier_order: supplierOrder,
  supplier_order_ended: supplierOrderEnded,
  weekly_report: weeklyReportOf,
  admin_link: adminLink,
}
