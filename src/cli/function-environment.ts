/**
 * What the functions may know of this process's environment, besides what the backend gives them.
 * @param siteUrl where the site is, when it is not the backend that serves it.
 */
export function functionEnvironment(siteUrl?: string): Record<string, string> {
  const { PUBLIC_SITE_URL, ADMIN_LOGIN_SECRET, DEPLOY_HOOK_URL, DEPLOY_HOOK_TOKEN } = process.env
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = process.env
  const known = {
    SITE_URL: PUBLIC_SITE_URL || siteUrl,
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_URL,
    ADMIN_LOGIN_SECRET,
    DEPLOY_HOOK_URL,
    DEPLOY_HOOK_TOKEN,
  }
  return Object.fromEntries(
    Object.entries(known).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

/** Where mails go: to an HTTP mail API when the environment names one, otherwise into the mailbox. */
export function mailApi(): { mailApi?: { url: string; key: string; from: string } } {
  const { MAIL_API_URL: url, MAIL_API_KEY: key, MAIL_FROM: from } = process.env
  return url && key && from ? { mailApi: { url, key, from } } : {}
}
