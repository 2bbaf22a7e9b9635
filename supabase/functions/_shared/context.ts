import type { Client } from '@/data/client.ts'
import { mailService, secretKey, serviceClient, type Variables } from './environment.ts'
import type { MailService } from './mail.ts'

/** What a public form works with. */
export interface FunctionContext {
  readonly db: Client
  /** Null where no e-mail can be sent. */
  readonly mail: MailService | null
  /** The shop's own address without a slash at its end, for links in e-mails; null where it is not configured. */
  readonly siteUrl: string | null
  /** Address of the functions, as a mail program may call them. */
  readonly functionsUrl: string
  /** Address of stored pictures, as a mail program may load them; null where the shop's own address is not configured. */
  readonly pictureBase: string | null
  /** Known to the shop alone. */
  readonly secret: string
}

const LOOPBACK = /^https?:\/\/(?:127\.|localhost|\[::1\])/

/** Sets up a form from the environment of its function. @throws Error naming the variable that is missing. */
export function createContext(read: Variables): FunctionContext {
  const siteUrl = read('SITE_URL')?.replace(/\/$/, '') ?? null
  const backend = read('SUPABASE_URL') ?? ''
  // The embedded backend stands behind the shop's own address; a hosted one has an address of its own.
  const reachable = siteUrl && LOOPBACK.test(backend) ? siteUrl : backend
  return {
    db: serviceClient(read),
    mail: mailService(read),
    siteUrl,
    functionsUrl: `${reachable}/functions/v1`,
    pictureBase: siteUrl ? reachable : null,
    secret: secretKey(read),
  }
}
