/** Mail services that the shop speaks to in their own way. */
export const MAIL_SERVICES = ['brevo', 'mailjet', 'postmark', 'resend'] as const
export type MailServiceName = (typeof MAIL_SERVICES)[number]

/** Where they take emails. */
const ADDRESSES: Readonly<Record<MailServiceName, string>> = {
  brevo: 'https://api.brevo.com/v3/smtp/email',
  mailjet: 'https://api.mailjet.com/v3.1/send',
  postmark: 'https://api.postmarkapp.com/email',
  resend: 'https://api.resend.com/emails',
}

/** Where emails are handed over, and as whom. */
export interface MailAccount {
  /** `null` is a service that takes what Resend takes. */
  readonly service: MailServiceName | null
  /** Of its HTTP interface, or `smtp:` and `smtps:`. */
  readonly url: string
  /** Its key; `user:password` for SMTP and Mailjet, whose two keys are called so. */
  readonly key: string
  /** Sender, as in `Atelier du Rif <bonjour@example.com>`. */
  readonly from: string
}

/** @returns whether the shop knows a mail service by this name. */
export const isMailService = (name: string): name is MailServiceName =>
  (MAIL_SERVICES as readonly string[]).includes(name)

/** Whether an address is that of an SMTP server. */
export const isSmtp = (url: string): boolean => /^smtps?:/i.test(url)

/**
 * Reads where emails go from MAIL_SERVICE, MAIL_API_URL, MAIL_API_KEY and MAIL_FROM: a service that is named needs no address.
 * @returns null where they are not complete, or where the service is none that the shop knows.
 */
export function mailAccount(read: (name: string) => string | undefined): MailAccount | null {
  const named = read('MAIL_SERVICE') || null
  if (named !== null && !isMailService(named)) return null
  const url = read('MAIL_API_URL') || (named && ADDRESSES[named])
  const [key, from] = [read('MAIL_API_KEY'), read('MAIL_FROM')]
  return url && key && from ? { service: named, url, key, from } : null
}

/** @returns name and address of a sender; the name is empty where it has none. */
export function senderParts(from: string): { readonly name: string; readonly email: string } {
  const [, name = '', email = from] = /^\s*"?([^"<]*?)"?\s*<([^<>]*)>\s*$/.exec(from) ?? []
  return { name, email: email.trim() }
}

/** @returns both halves of a key that has two. */
export function keyHalves(key: string): readonly [user: string, password: string] {
  const at = key.indexOf(':')
  return at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)]
}
