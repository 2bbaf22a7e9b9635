import type { Client } from '@/data/client.ts'
import { isLoopbackAddress } from '@/domain/loopback.ts'
import { secretKey, serviceClient } from './environment.ts'
import { type MailService, mailService } from './mail.ts'
import { type AskStanding, standingOf } from './standing.ts'
import type { Variables } from './variables.ts'

/** What a public form works with. */
export interface FunctionContext {
  readonly db: Client
  /** Null where no email can be sent. */
  readonly mail: MailService | null
  /** The shop's own address without a slash at its end, for links in emails; null where it is not configured. */
  readonly siteUrl: string | null
  /** Address of the functions, as a mail program may call them. */
  readonly functionsUrl: string
  /** Address of stored pictures, as a mail program may load them; null where the shop's own address is not configured. */
  readonly pictureBase: string | null
  /** Known to the shop alone. */
  readonly secret: string
  /** Whether this is the shop, or a copy that keeps silent. */
  readonly standing: AskStanding
}

/** Sets up a form from the environment of its function. @throws Error naming the variable that is missing. */
export function createContext(read: Variables): FunctionContext {
  const siteUrl = read('SITE_URL')?.replace(/\/$/, '') ?? null
  const backend = read('SUPABASE_URL') ?? ''
  // The embedded backend stands behind the shop's own address; a hosted one has an address of its own.
  const reachable = siteUrl && isLoopbackAddress(backend) ? siteUrl : backend
  const db = serviceClient(read)
  const [standing, mail] = [standingOf(read, db), mailService(read)]
  return {
    db,
    mail: mail && { ...mail, standing },
    standing,
    siteUrl,
    functionsUrl: `${reachable}/functions/v1`,
    pictureBase: siteUrl ? reachable : null,
    secret: secretKey(read),
  }
}
