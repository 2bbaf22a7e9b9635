import { isIP } from 'node:net'
import {
  address,
  chosenKey,
  type EnvironmentFault,
  form,
  isSet,
  together,
  type Variables,
} from './environment/faults.ts'
import { mail } from './environment/mail.ts'
import { parcels } from './environment/parcels.ts'
import { stripe } from './environment/payment.ts'

/** Every variable that the shop reads, as `.env.example` explains them; a test compares both. */
export const KNOWN_VARIABLES: readonly string[] = [
  ...[
    'PORT',
    'HOST',
    'SHOP_DATA',
    'CONTENT_DIR',
    'SHOP_DEMO',
    'DATABASE_URL',
    'PUBLIC_SITE_URL',
    'TRUSTED_PROXIES',
  ],
  ...['PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_KEY', 'SUPABASE_SECRET_KEY'],
  ...['PUBLIC_STRIPE_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'],
  ...['LAPOSTE_OKAPI_KEY', 'LAPOSTE_API_URL'],
  ...['MONDIAL_RELAY_ENSEIGNE', 'MONDIAL_RELAY_PRIVATE_KEY', 'MONDIAL_RELAY_API_URL'],
  ...['SENDCLOUD_PUBLIC_KEY', 'SENDCLOUD_SECRET_KEY', 'SENDCLOUD_WEBHOOK_KEY', 'SENDCLOUD_API_URL'],
  ...['MAIL_SERVICE', 'MAIL_API_URL', 'MAIL_API_KEY', 'MAIL_FROM', 'MAIL_EVENTS_KEY'],
  ...['ADMIN_LOGIN_SECRET', 'ADMIN_PASSWORD', 'DEBUG', 'DEPLOY_HOOK_URL', 'DEPLOY_HOOK_TOKEN'],
  ...['CONTENT_CODE', 'METRICS_KEY', 'BACKUP_PASSPHRASE', 'BACKUP_BUCKET_KEY', 'BACKUP_BUCKET_REGION'],
]
/** Names that can only be meant for the shop. */
const OURS =
  /^(?:SHOP|MAIL_|METRICS_|BACKUP_|DEPLOY_HOOK|STRIPE_SECRET|STRIPE_WEBHOOK|LAPOSTE_|MONDIAL_RELAY_|SENDCLOUD_|PUBLIC_STRIPE|PUBLIC_SITE)/

function site(env: Variables): EnvironmentFault[] {
  const url = URL.parse(env.PUBLIC_SITE_URL ?? '')
  const faults = address(env, 'PUBLIC_SITE_URL', false)
  if (!url || faults.length > 0 || `${url.pathname}${url.search}${url.hash}` === '/') return faults
  return [
    {
      variable: 'PUBLIC_SITE_URL',
      message: `PUBLIC_SITE_URL names a page: ${url.href}. The shop has an address of its own, not a folder of another site.`,
      remedy: `Give the address alone, as in PUBLIC_SITE_URL=${url.origin}`,
    },
  ]
}

const backups = (env: Variables): EnvironmentFault[] => [
  ...form(
    env,
    'BACKUP_PASSPHRASE',
    /^.{12,1000}$/s,
    'BACKUP_PASSPHRASE is short enough to be guessed.',
    'Choose 12 characters or more, four words for example, and write them down elsewhere, too.',
  ),
  ...form(
    env,
    'BACKUP_BUCKET_KEY',
    /^[^:\s]+:\S+$/,
    'BACKUP_BUCKET_KEY is not the key of an S3 service.',
    'Write BACKUP_BUCKET_KEY=ID:SECRET, as the service shows both.',
  ),
]

function proxies(env: Variables): EnvironmentFault[] {
  const isRange = (text: string) => {
    const [ip = '', bits, ...rest] = text.split('/')
    const size = isIP(ip) === 6 ? 128 : 32
    return (
      isIP(ip) > 0 &&
      rest.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= size))
    )
  }
  const wrong = (env.TRUSTED_PROXIES ?? '').split(/[\s,]+/).filter((one) => one !== '' && !isRange(one))
  return wrong.map((one) => ({
    variable: 'TRUSTED_PROXIES',
    message: `TRUSTED_PROXIES holds what is no network: ${one}`,
    remedy: 'Give addresses or ranges, as in TRUSTED_PROXIES=10.0.0.0/8, 192.168.1.5',
  }))
}

/**
 * What would lose money or mail.
 * @param isWhole whether the functions run here, too: those of a hosted project have their keys elsewhere.
 * @returns all that is wrong with the environment, in the order of `.env.example`.
 */
export function environmentFaults(env: Variables, isWhole = true): EnvironmentFault[] {
  return [
    ...form(
      env,
      'SHOP_DEMO',
      /^(?:true|false)$/,
      `SHOP_DEMO is neither true nor false: ${env.SHOP_DEMO}`,
      'SHOP_DEMO=false is a shop of your own, SHOP_DEMO=true the demonstration, whose password everybody can read.',
    ),
    ...form(
      env,
      'DATABASE_URL',
      /^postgres(?:ql)?:\/\/[^/]+\/\S/,
      'DATABASE_URL is not the address of a Postgres database.',
      'Write DATABASE_URL=postgres://user:password@127.0.0.1:5432/shop',
    ),
    ...site(env),
    ...proxies(env),
    ...stripe(env, isWhole),
    ...parcels(env),
    ...mail(env),
    ...backups(env),
    ...chosenKey(env, 'METRICS_KEY', 'or cannot stand in a header'),
    ...address(env, 'DEPLOY_HOOK_URL', true),
    ...(isSet(env.DEPLOY_HOOK_TOKEN)
      ? together(env, ['DEPLOY_HOOK_URL', 'DEPLOY_HOOK_TOKEN'], 'nothing would be built.')
      : []),
  ]
}

/**
 * What a shop should be told at its start, and may be meant.
 * @param isDemo whether it shows the demonstration.
 */
export function environmentWarnings(env: Variables, isDemo: boolean): string[] {
  const unread = Object.keys(env).filter((name) => OURS.test(name) && !KNOWN_VARIABLES.includes(name))
  return [
    ...unread.map((name) => `${name} is no variable of this shop: nothing reads it. Is it misspelt?`),
    ...(!isDemo && !isSet(env.STRIPE_SECRET_KEY)
      ? [
          'No Stripe keys: the shop sells by transfer or cheque where its settings offer them, otherwise it takes no orders. Set PUBLIC_STRIPE_KEY and STRIPE_SECRET_KEY for cards.',
        ]
      : []),
    ...(isSet(env.STRIPE_SECRET_KEY) && !isSet(env.STRIPE_WEBHOOK_SECRET)
      ? [
          'No STRIPE_WEBHOOK_SECRET: the shop hears of payments only when it asks, minutes late. Add the webhook at Stripe.',
        ]
      : []),
    ...(!isDemo && !isSet(env.MAIL_API_URL) && !isSet(env.MAIL_SERVICE)
      ? [
          'No mail service: emails stay in the mailbox of this machine, nobody receives one. Set MAIL_SERVICE or MAIL_API_URL, MAIL_API_KEY and MAIL_FROM.',
        ]
      : []),
    ...(isSet(env.ADMIN_LOGIN_SECRET) && env.ADMIN_LOGIN_SECRET.length < 32
      ? ['ADMIN_LOGIN_SECRET is shorter than 32 characters: make a longer one.']
      : []),
  ]
}
