import type { DeployHook } from '../gateway/deploy-hook.ts'
import { type Keys, publicKey } from '../keys.ts'
import type { MailApi } from '../mail/mailer.ts'
import type { Place } from '../place.ts'

/** What a backend is started with, as far as functions learn of it. */
export interface FunctionOptions {
  /** Any Postgres instead of the embedded one. */
  readonly databaseUrl?: string
  /** Added to the environment of the functions. */
  readonly functionEnv?: Readonly<Record<string, string>>
  /** Sends mail through a service; without one it is kept in the mailbox of this machine. */
  readonly mailApi?: MailApi
  /** What `POST /_/deploy` starts; functions learn its address as DEPLOY_HOOK_URL and DEPLOY_HOOK_TOKEN. */
  readonly deployHook?: DeployHook
}

/** Sender of what stays in the mailbox of this machine. */
export const MAIL_FROM = 'Boutique <no-reply@localhost>'

/** What functions read with `Deno.env`: the names that hosted ones have, mail, and the deploy hook. */
export function functionVariables(
  { databaseUrl, functionEnv = {}, mailApi, deployHook }: FunctionOptions,
  keys: Keys,
  url: string,
  place: Place,
) {
  const mail: MailApi = mailApi ?? { url: `${url}/_/mail/send`, key: keys.serviceRoleKey, from: MAIL_FROM }
  // Another address than ours must not get our key.
  const hook = deployHook && !functionEnv.DEPLOY_HOOK_URL
  return {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
    SUPABASE_JWKS: JSON.stringify({ keys: [publicKey(keys.signingKey)] }),
    // The embedded database takes no connections from outside.
    ...(databaseUrl ? { SUPABASE_DB_URL: databaseUrl } : {}),
    // What the keys were called before.
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
    // The static site is served here too; a project whose site stands elsewhere says so in functionEnv.
    SITE_URL: url,
    // Its address changes from start to start; this tells where the project is.
    PROJECT_PLACE: JSON.stringify(place),
    MAIL_API_URL: mail.url,
    MAIL_API_KEY: mail.key,
    MAIL_FROM: mail.from,
    ...mail.variables,
    ...functionEnv,
    ...(hook ? { DEPLOY_HOOK_URL: `${url}/_/deploy`, DEPLOY_HOOK_TOKEN: keys.serviceRoleKey } : {}),
  }
}
