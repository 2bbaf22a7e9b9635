import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Client } from '@/data/client.ts'
import { noteTakenOver, readStanding, type Standing } from '@/data/standing.ts'
import type { Backend } from '../../supabase/local/backend.ts'
import { type OtherPlace, takenBy, tellLeft } from '../../supabase/local/place.ts'
import { say } from './terminal.ts'

const LOOK_EVERY_MS = 5_000
const ASK_EVERY_MS = 600_000
const TIMEOUT_MS = 5_000

/** What `/healthz` says of which shop answers: hashes, for identities are nobody's business. */
const answered = z.object({
  shop: z.object({ lineage: z.string(), identity: z.string(), takenAt: z.string() }),
})

const digest = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16)

export const shopOf = ({ lineage, identity, takenAt }: Standing) => ({
  lineage: digest(lineage),
  identity: digest(identity),
  takenAt,
})

const REASONS: Readonly<Record<NonNullable<Standing['silentReason']>, string>> = {
  restored: 'It was restored from a backup.',
  copied: 'It does not run where the shop lives.',
  taken_over: 'Another copy has become the shop.',
}

/** Says that a copy keeps silent, and what to do about it. */
function sayStanding({ isSilent, silentReason, home }: Standing, place: Backend['place']): void {
  if (!isSilent || !silentReason) return
  say(`
! This is a copy of the shop, and it keeps silent: no mail leaves, neither Stripe nor a deploy hook is called, no clock runs.
  ${REASONS[silentReason]}${home && home !== place.note ? ` The shop lives at ${home}; this is ${place.note}.` : ''}
  To try it, nothing is to be done. If this is the shop now: npm run take-over, or the button in the administration.
`)
}

export interface StandingWatch {
  readonly current: () => Standing
  readonly close: () => Promise<void>
}

/**
 * Keeps a copy silent until its owner says that it is the shop, and lets the shop notice when a copy has become it.
 * @param db with the service role. @param publicUrl where people reach the shop: whoever answers there is it.
 */
export async function tendStanding(
  backend: Pick<Backend, 'place' | 'holdMails'>,
  db: Client,
  { dataDir, publicUrl }: { readonly dataDir: string; readonly publicUrl: string | undefined },
): Promise<StandingWatch> {
  let current = await readStanding(db, backend.place)
  sayStanding(current, backend.place)
  let askedAt = Number.NEGATIVE_INFINITY

  /** Which copy has become the shop, as far as it shows: on this machine, or by who answers at the shop's own address. */
  async function leftTo(): Promise<OtherPlace | null> {
    const taken = await takenBy(dataDir)
    if (taken || !publicUrl || performance.now() - askedAt < ASK_EVERY_MS) return taken
    askedAt = performance.now()
    const response = await fetch(new URL('/healthz', publicUrl), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null)
    const there = answered.safeParse(await response?.json().catch(() => null)).data?.shop
    const own = shopOf(current)
    const isOther = there?.lineage === own.lineage && there.identity !== own.identity
    return isOther && Date.parse(there.takenAt) > Date.parse(own.takenAt)
      ? { mark: publicUrl, note: publicUrl }
      : null
  }

  async function look(): Promise<void> {
    const before = current
    const left = await leftTo()
    if (left) await noteTakenOver(db, left)
    current = await readStanding(db, backend.place)
    backend.holdMails(current.isSilent)
    if (current.isSilent && !before.isSilent) sayStanding(current, backend.place)
    if (current.isSilent || !before.isSilent) return
    say('● This is the shop now: mails, payments and clocks run again.')
    // The shop that it was copied from, where it stands on this machine.
    const { leftPlace: mark, leftNote: note } = current
    if (mark && note) await tellLeft({ mark, note }, backend.place)
  }

  let running: Promise<void> = Promise.resolve()
  const next = () => {
    running = running.then(look).catch((error: unknown) => say(`✗ ${String(error)}`))
    return running
  }
  await next()
  const clock = setInterval(() => void next(), LOOK_EVERY_MS).unref()
  return {
    current: () => current,
    async close() {
      clearInterval(clock)
      await next()
    },
  }
}
