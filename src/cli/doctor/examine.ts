import dns from 'node:dns/promises'
import * as z from 'zod'
import type { Finding } from '@/domain/doctor.ts'
import { type MailAccount, mailAccount } from '@/mail-services/services.ts'
import { doctorText as t } from '@/texts/doctor.ts'
import type { ShopConfig } from '../config.ts'
import { lookAtAddress, type OwnShop } from './address.ts'
import { bad, causeOf, doubt } from './finding.ts'
import { DATABASE_FACTS, databaseFacts, databaseFindings, lookAtClock, lookAtDisk } from './machine.ts'
import { lookAtMailAccount, lookAtMailEvents } from './mail-account.ts'
import { lookAtMailDomain } from './mail-domain.ts'
import { lookAtStripe } from './stripe.ts'

/** The shop that runs on this folder. */
export interface RunningShop {
  readonly url: string
  /** @returns rows of the database */
  readonly query: (sql: string) => Promise<readonly unknown[]>
}

const health = z.object({ shop: z.object({ lineage: z.string(), identity: z.string() }) })

/** @returns what the shop that runs here says of itself; null where it does not. */
async function ownShop(url: string): Promise<OwnShop | null> {
  const answer = await fetch(new URL('/healthz', url)).catch(() => null)
  return health.safeParse(await answer?.json().catch(() => null)).data?.shop ?? null
}

async function databaseFindingsOf(running: RunningShop, config: ShopConfig): Promise<Finding[]> {
  const [row] = await running.query(DATABASE_FACTS)
  return databaseFindings(databaseFacts.parse(row), config.databaseUrl !== undefined)
}

/** One thing that could not be looked at hides no other. */
async function looked(point: Finding['point'], look: Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await look].flat()
  } catch (error) {
    return [doubt(point, t.notLooked(causeOf(error)))]
  }
}

/** Whoever has a right clock and is there anyway. */
const clocksBesides = (account: MailAccount | null): string[] => [
  ...(account && /^https:/.test(account.url) ? [new URL('/', account.url).href] : []),
  'https://api.stripe.com/',
]

/**
 * Tries what only the outside and the machine show: for `npm run doctor` and for the administration.
 * @param running null where no shop runs. @returns what was found, in the order in which it is shown
 */
export async function examine(config: ShopConfig, running: RunningShop | null): Promise<Finding[]> {
  const { PUBLIC_SITE_URL: siteUrl, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = process.env
  const account = mailAccount((name) => process.env[name])
  const found = await Promise.all([
    running ? looked('database', databaseFindingsOf(running, config)) : [bad('shop', t.notRunning)],
    config.demo ? [doubt('shop', t.demo)] : [],
    looked('disk', lookAtDisk(config.dataDir)),
    looked('clock', lookAtClock(clocksBesides(account))),
    looked(
      'public address',
      lookAtAddress(siteUrl || undefined, running ? await ownShop(running.url) : null),
    ),
    looked('mail service', lookAtMailAccount(account)),
    lookAtMailEvents(account, process.env.MAIL_EVENTS_KEY || undefined),
    account ? looked('mail domain', lookAtMailDomain(account, dns)) : [],
    looked(
      'Stripe',
      lookAtStripe({
        secretKey: STRIPE_SECRET_KEY || undefined,
        signingSecret: STRIPE_WEBHOOK_SECRET || undefined,
        apiUrl: STRIPE_API_URL || undefined,
        siteUrl: siteUrl || undefined,
      }),
    ),
  ])
  return found.flat()
}
