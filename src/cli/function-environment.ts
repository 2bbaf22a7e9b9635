import { send } from '@/mail-services/send.ts'
import { mailAccount } from '@/mail-services/services.ts'
import type { MailApi } from '../../supabase/local/mail/mailer.ts'

/**
 * What the functions may know of this process's environment, besides what the backend gives them.
 * @param shop whether it is the demonstration, which alone simulates payments, and where the site is, when it is not the backend that serves it.
 */
export function functionEnvironment({
  demo,
  siteUrl,
}: {
  demo: boolean
  siteUrl?: string
}): Record<string, string> {
  const { PUBLIC_SITE_URL, ADMIN_LOGIN_SECRET, DEPLOY_HOOK_URL, DEPLOY_HOOK_TOKEN } = process.env
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL, MAIL_EVENTS_KEY } = process.env
  const { LAPOSTE_OKAPI_KEY, LAPOSTE_API_URL } = process.env
  const { MONDIAL_RELAY_ENSEIGNE, MONDIAL_RELAY_PRIVATE_KEY, MONDIAL_RELAY_API_URL } = process.env
  const { SENDCLOUD_PUBLIC_KEY, SENDCLOUD_SECRET_KEY, SENDCLOUD_WEBHOOK_KEY, SENDCLOUD_API_URL } = process.env
  const known = {
    SITE_URL: PUBLIC_SITE_URL || siteUrl,
    SHOP_DEMO: String(demo),
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_URL,
    MAIL_EVENTS_KEY,
    LAPOSTE_OKAPI_KEY,
    LAPOSTE_API_URL,
    MONDIAL_RELAY_ENSEIGNE,
    MONDIAL_RELAY_PRIVATE_KEY,
    MONDIAL_RELAY_API_URL,
    SENDCLOUD_PUBLIC_KEY,
    SENDCLOUD_SECRET_KEY,
    SENDCLOUD_WEBHOOK_KEY,
    SENDCLOUD_API_URL,
    ADMIN_LOGIN_SECRET,
    DEPLOY_HOOK_URL,
    DEPLOY_HOOK_TOKEN,
  }
  return Object.fromEntries(
    Object.entries(known).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

/** Where emails go: to the mail service that the environment names, otherwise into the mailbox of this machine. */
export function mailApi(): { mailApi?: MailApi } {
  const account = mailAccount((name) => process.env[name])
  if (!account) return {}
  const { service, url, key, from } = account
  return {
    mailApi: {
      ...{ url, key, from },
      ...(service && { variables: { MAIL_SERVICE: service } }),
      send: (message) => send(account, message),
    },
  }
}
