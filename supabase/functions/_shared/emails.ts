import { adminLink } from './admin-mails.ts'
import { contactNotice, contactReceived } from './contact-emails.ts'
import type { Email } from './email.ts'
import { journalClosing } from './journal-closing.ts'
import { leftCart } from './left-cart.ts'
import { newsletter, newsletterTest } from './newsletter-emails.ts'
import { aboutOrder } from './order-emails.ts'
import { paymentAlarm } from './payment-alarm.ts'
import { questionAnswer } from './question-emails.ts'
import { reviewAnswered, reviewInvitation, reviewRefused } from './review-emails.ts'
import { shopAlarm } from './shop-alarm.ts'
import { backInStock, stockAlertConfirm } from './stock-alert-emails.ts'
import { newsletterConfirm, newsletterWelcome } from './subscription-emails.ts'
import { supplierOrder, supplierOrderEnded } from './supplier-order-emails.ts'
import { testEmail } from './test-email.ts'
import { weeklyReportOf } from './weekly-report.ts'
import { withdrawalNotice, withdrawalReceived } from './withdrawal-emails.ts'

/** The emails of the outbox, by the `kind` that `private.queue_mail` is given. */
export const EMAILS: Readonly<Record<string, Email>> = {
  journal_closing: journalClosing,
  order_received: aboutOrder('order_received'),
  order_notice: aboutOrder('order_notice'),
  payment_request: aboutOrder('payment_request'),
  payment_transfer: aboutOrder('payment_transfer'),
  payment_cheque: aboutOrder('payment_cheque'),
  payment_cash: aboutOrder('payment_cash'),
  payment_reminder: aboutOrder('payment_reminder'),
  payment_failed: aboutOrder('payment_failed'),
  order_shipped: aboutOrder('order_shipped'),
  exchange_sent: aboutOrder('exchange_sent'),
  order_delivered: aboutOrder('order_delivered'),
  return_label: aboutOrder('return_label'),
  order_cancelled: aboutOrder('order_cancelled'),
  order_refunded: aboutOrder('order_refunded'),
  contact_received: contactReceived,
  contact_notice: contactNotice,
  question_answer: questionAnswer,
  back_in_stock: backInStock,
  stock_alert_confirm: stockAlertConfirm,
  payment_alarm: paymentAlarm,
  shop_alarm: shopAlarm,
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
  test_email: testEmail,
  weekly_report: weeklyReportOf,
  admin_link: adminLink,
}
