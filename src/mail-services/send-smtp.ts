import { createTransport } from 'nodemailer'
import { MAIL_TIMEOUT_MS, type Mail, MailError, shortened } from './mail.ts'
import { keyHalves, type MailAccount, senderParts } from './services.ts'

/** What an SMTP server is asked with a whole email in hand: a refusal blames this email. */
const BLAMES_EMAIL: readonly unknown[] = ['RCPT TO', 'DATA', 'BDAT']
/** "Service not available": it closes the connection, and has no time for anybody. */
const NO_TIME = 421

const isPermanent = (code: unknown): boolean => typeof code === 'number' && code >= 500 && code < 600

function mailError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { responseCode, command } = error as Error & { responseCode?: unknown; command?: unknown }
  const message = `the mail server refused: ${shortened(error.message)}`
  if (responseCode === NO_TIME) return new MailError(message, 'later')
  if (isPermanent(responseCode) && BLAMES_EMAIL.includes(command)) return new MailError(message, 'refused')
  return typeof responseCode === 'number' ? new MailError(message, 'failed') : error
}

/** Connections are kept for the emails that follow: a handshake takes longer than an email. */
const transports = new Map<string, ReturnType<typeof open>>()

function open({ url, key, from }: MailAccount) {
  const { protocol, hostname, port } = new URL(url)
  const [user, pass] = keyHalves(key)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return createTransport({
    host,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    // A password never goes in the clear: without TLS the server is not spoken to, unless it is this machine.
    requireTLS: !secure && !isThisMachine(host),
    ...(user && { auth: { user, pass } }),
    // Nothing of the machine is told: a name that is asked of it needs a right that functions do not have.
    name: senderParts(from).email.split('@')[1] || 'localhost',
    pool: true,
    maxConnections: 2,
    maxMessages: 100,
    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function transportOf(account: MailAccount) {
  const place = JSON.stringify([account.url, account.key, account.from])
  const transport = transports.get(place) ?? open(account)
  transports.set(place, transport)
  return transport
}

/** @throws Error where the server is out of reach or does not take user and password; nothing is sent. */
export async function verifySmtp(account: MailAccount): Promise<void> {
  const transport = open(account)
  await transport.verify().finally(() => transport.close())
}

/** @returns whether a host of an address is this machine. */
const isThisMachine = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host)

/**
 * Hands an email to an SMTP server. Its Message-ID is made of the email's key: who is handed it twice, because the answer to the
 * first time was lost, can see that it is one.
 * @throws MailError where the server does not take it, another Error where it cannot be reached.
 */
export async function sendSmtp(account: MailAccount, mail: Mail): Promise<void> {
  const transport = transportOf(account)
  const { email } = senderParts(account.from)
  const { to, subject, html, text, replyTo, onceKey, headers, attachments = [] } = mail
  try {
    await transport.sendMail({
      from: account.from,
      to,
      subject,
      html,
      text,
      ...(replyTo && { replyTo }),
      ...(onceKey && { messageId: `<${onceKey}@${email.split('@')[1]}>` }),
      ...(headers && { headers: { ...headers } }),
      attachments: attachments.map(({ filename, content, content_type }) => ({
        filename,
        content,
        encoding: 'base64',
        contentType: content_type,
      })),
    })
  } catch (error) {
    throw mailError(error)
  }
}
