import * as z from 'zod'
import { MAIL_STATUSES, type MailSentences, type MailStatus } from '@/domain/mail-sentences.ts'
import type { Client } from '../client.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

const ownSentences = z.array(
  z.object({
    kind: z.string(),
    subject: z.string(),
    intro: z.string(),
    closing: z.string(),
    version: z.number(),
  }),
)

/** Sentences that the shop has written for an email. */
export type OwnSentences = z.infer<typeof ownSentences>[number]

/** @throws RefusedError */
export const getOwnSentences = async (db: Client, signal: AbortSignal): Promise<readonly OwnSentences[]> =>
  ownSentences.parse(await calledBy(db.rpc('admin_mail_texts').abortSignal(signal)))

/**
 * @param version what they were made from; 0 for the sentences that the shop comes with. @returns all of them.
 * @throws RefusedError mail_text_changed, mail_text_invalid
 */
export const saveSentences = async (
  db: Client,
  kind: string,
  version: number,
  { subject, intro, closing }: MailSentences,
): Promise<readonly OwnSentences[]> =>
  ownSentences.parse(
    await calledBy(db.rpc('save_mail_text', { kind, expected_version: version, subject, intro, closing })),
  )

/** @returns all that are left. @throws RefusedError */
export const resetSentences = async (db: Client, kind: string): Promise<readonly OwnSentences[]> =>
  ownSentences.parse(await calledBy(db.rpc('reset_mail_text', { kind })))

const mailPage = z.object({
  count: z.number(),
  mails: z.array(
    row({
      id: z.number(),
      kind: z.string(),
      status: z.enum(MAIL_STATUSES),
      attempts: z.number(),
      lastError: z.string().nullable(),
      createdAt: z.string(),
      sentAt: z.string().nullable(),
      /** Sent to the mailbox of the shop's own machine alone. */
      isLocal: z.boolean(),
      nextAttemptAt: z.string(),
      orderNumber: z.string().nullable(),
      email: z.string(),
    }),
  ),
})

/** A page of the outbox, and how many mails match in all. */
export type MailPage = z.infer<typeof mailPage>
export type OutboxMail = MailPage['mails'][number]

export interface MailSearch {
  /** Part of an order's number or of an address; empty for all. */
  readonly text: string
  readonly status: MailStatus | null
  /** From 1. */
  readonly page: number
  readonly perPage: number
}

/** @returns a page of the outbox, newest first. @throws RefusedError */
export const listMails = async (db: Client, search: MailSearch, signal: AbortSignal): Promise<MailPage> =>
  mailPage.parse(
    await calledBy(
      db
        .rpc('admin_mails', {
          wanted_status: search.status,
          search: search.text,
          page: search.page,
          per_page: search.perPage,
        })
        .abortSignal(signal),
    ),
  )

/** Has a mail sent once more. @throws RefusedError mail_not_found */
export async function resendMail(db: Client, mail: number): Promise<void> {
  await calledBy(db.rpc('resend_mail', { mail }))
}

/** Has an email that tries the mail service sent to who asks. @returns their address. @throws RefusedError too_many_attempts */
export const sendTestEmail = async (db: Client): Promise<string> =>
  z.object({ email: z.string() }).parse(await calledBy(db.rpc('send_test_email'))).email

const switches = row({
  orderConfirmation: z.boolean(),
  shipmentNotification: z.boolean(),
  promotionalEmails: z.boolean(),
  measureNewsletters: z.boolean(),
  weeklyReport: z.boolean(),
  orderNotice: z.boolean(),
})

/** Which emails the shop sends. */
export type MailSwitches = z.infer<typeof switches>

/** @throws RefusedError owner_required */
export const getMailSwitches = async (db: Client, signal: AbortSignal): Promise<MailSwitches> =>
  switches.parse(await calledBy(db.rpc('admin_mail_settings').abortSignal(signal)))

/** @throws RefusedError owner_required */
export const saveMailSwitches = async (db: Client, values: MailSwitches): Promise<MailSwitches> =>
  switches.parse(
    await calledBy(
      db.rpc('save_mail_settings', {
        order_confirmation: values.orderConfirmation,
        shipment_notification: values.shipmentNotification,
        promotional_emails: values.promotionalEmails,
        measure_newsletters: values.measureNewsletters,
        weekly_report: values.weeklyReport,
        order_notice: values.orderNotice,
      }),
    ),
  )
