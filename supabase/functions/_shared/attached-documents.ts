import type { WaitingMail } from '@/data/mail-outbox.ts'
import type { DocumentKind } from '@/domain/document-kind.ts'
import type { Attachment } from '@/mail-services/mail.ts'
import { base64 } from './base64.ts'
import type { Batch } from './email.ts'
import { logFailure } from './log-failure.ts'

/** Attempts at which an email waits for its document; a later one leaves without: it is in the profile too. */
const WAITING_ATTEMPTS = 3
/** The newest document of a kind of the order that an email is about, as a file. @throws Error to try again */
export async function attachedDocument(
  { db }: Batch,
  { attempt, content }: WaitingMail,
  orderToken: string,
  kind: DocumentKind,
): Promise<readonly Attachment[]> {
  try {
    // Writing PDF takes fonts and half a megabyte of code, which most emails can do without.
    const { documentOf } = await import('./document-file.ts')
    // Of several refunds, the one that the email tells of.
    const refund = typeof content.refund === 'string' ? content.refund : undefined
    const file = (await documentOf({ db }, orderToken, kind, refund)).at(-1)
    return file
      ? [{ filename: file.filename, content: base64(file.bytes), content_type: 'application/pdf' }]
      : []
  } catch (error) {
    if (attempt <= WAITING_ATTEMPTS) throw error
    logFailure(`the letter leaves without its ${kind}`, error)
    return []
  }
}
