import { dataOf } from './answer.ts'
import type { Client } from './client.ts'

/** Which emails the shop sends. */
export interface MailSettings {
  readonly orderConfirmation: boolean
  readonly shipmentNotification: boolean
  readonly promotionalEmails: boolean
  readonly weeklyReport: boolean
  readonly orderNotice: boolean
}

/** Which emails the shop sends. Private: only the service role reads them. @throws Error when they cannot be read. */
export async function getMailSettings(db: Client): Promise<MailSettings> {
  const answer = await db
    .from('settings')
    .select('order_confirmation, shipment_notification, promotional_emails, weekly_report, order_notice')
    .single()
  const row = dataOf(answer, 'the e-mail settings cannot be read')
  return {
    orderConfirmation: row.order_confirmation,
    shipmentNotification: row.shipment_notification,
    promotionalEmails: row.promotional_emails,
    weeklyReport: row.weekly_report,
    orderNotice: row.order_notice,
  }
}
