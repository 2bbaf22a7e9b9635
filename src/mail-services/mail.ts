/** A file that goes with an email. */
export interface Attachment {
  readonly filename: string
  /** Base64. */
  readonly content: string
  /** Media type. */
  readonly content_type: string
}

/** An email as it is handed to a mail service. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Whom an answer goes to, where it is not the sender. */
  readonly replyTo?: string
  /** One email's: a service that is handed it twice sends once; one that cannot tell passes it on, for the reader's own service to. */
  readonly onceKey?: string
  /** Further headers, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>
  readonly attachments?: readonly Attachment[]
}

/** The mail service did not take an email. */
export class MailError extends Error {
  /** `refused`: it would refuse this email again; `later`: it has no time now; `failed`: anything else. */
  readonly is: 'refused' | 'later' | 'failed'
  /** When to ask again, in seconds from now. */
  readonly seconds: number
  constructor(message: string, is: MailError['is'], seconds = PAUSE_S) {
    super(message)
    this.is = is
    this.seconds = seconds
  }
}

/** Seconds that a service is left alone that does not say how long. */
export const PAUSE_S = 30
/** How long a mail service may take, in ms. */
export const MAIL_TIMEOUT_MS = 10_000
/** Characters of an answer that are worth keeping. */
const REASON_LENGTH = 300

/** What a service answered, short enough for a log and the administration. */
export const shortened = (said: string): string => said.replace(/\s+/g, ' ').trim().slice(0, REASON_LENGTH)
