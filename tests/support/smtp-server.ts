import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** What an SMTP server says instead of taking an email. */
export interface SmtpRefusal {
  readonly code: number
  readonly message: string
}

/** An SMTP server as mail services run them: it wants a user and takes what it is handed. */
export interface SmtpStandIn {
  readonly url: string
  readonly port: number
  readonly taken: ParsedMail[]
  /** Connections that were opened so far. */
  readonly connections: () => number
  /** What it answers to a recipient, or to a whole email, from now on. */
  refusesRecipient: SmtpRefusal | null
  refusesEmail: SmtpRefusal | null
  readonly close: () => Promise<void>
}

/** @param offersTls whether it lets a client go on under TLS, with a certificate that nobody signed. */
export async function startSmtpServer(key: string, { offersTls = false } = {}): Promise<SmtpStandIn> {
  let connections = 0
  const refused = ({ code, message }: SmtpRefusal) =>
    Object.assign(new Error(message), { responseCode: code })
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    logger: false,
    // Clients keep their connections open.
    closeTimeout: 50,
    onConnect: (_session, done) => {
      connections++
      done()
    },
    onAuth: ({ username, password }, _session, done) =>
      `${username}:${password}` === key
        ? done(null, { user: username ?? '' })
        : done(refused({ code: 535, message: 'Authentication failed' })),
    onRcptTo: (_address, _session, done) =>
      done(standIn.refusesRecipient ? refused(standIn.refusesRecipient) : null),
    onData: (stream, _session, done) => {
      simpleParser(stream).then((mail) => {
        if (standIn.refusesEmail) return done(refused(standIn.refusesEmail))
        standIn.taken.push(mail)
        done()
      }, done)
    },
  })
  server.on('error', () => {
    // A client that goes away says so itself.
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const standIn: SmtpStandIn = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    taken: [],
    connections: () => connections,
    refusesRecipient: null,
    refusesEmail: null,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  return standIn
}
