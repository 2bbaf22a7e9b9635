import bcrypt from 'bcryptjs'
import { shopBackend } from '../db/support/shop-backend.ts'

const EMAIL = 'salma@shop.example'
const KINDS = ['unknown', 'wrong', 'locked'] as const
type Kind = (typeof KINDS)[number]

export interface LoginTiming {
  readonly samples: number
  /** Median milliseconds of a refusal. */
  readonly medianMs: Readonly<Record<Kind, number>>
  /** Chance that a refusal of this kind took longer than one of a wrong password; .5 tells nothing apart. */
  readonly longerThanWrong: Readonly<Record<'unknown' | 'locked', number>>
  readonly held: boolean
}

/** Medians may differ by this share, and the chance from a half by this much, on a machine that does other work too. */
const MEDIAN_TOLERANCE = 0.05
const CHANCE_TOLERANCE = 0.15

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

function chanceOfLonger(these: readonly number[], those: readonly number[]): number {
  let wins = 0
  for (const one of these) for (const other of those) wins += one > other ? 1 : one === other ? 0.5 : 0
  return wins / (these.length * those.length)
}

/**
 * Times refusals of administrators' log-ins: an unknown address, a wrong password, a locked account, one after the other.
 */
export async function loginTiming(samples: number): Promise<LoginTiming> {
  const shop = await shopBackend()
  const times: Record<Kind, number[]> = { unknown: [], wrong: [], locked: [] }
  try {
    await shop.addAccount(EMAIL, 'somebody-else-knows-this')
    await shop.db.query(
      `insert into admin_users (user_id, email, password_hash, name) select id, email, $2, 'Salma' from auth.users where email = $1`,
      [EMAIL, await bcrypt.hash('tresse-et-paille', 12)],
    )
    const refuse = async (kind: Kind): Promise<number> => {
      const started = performance.now()
      const response = await fetch(`${shop.url}/functions/v1/admin-login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: kind === 'unknown' ? 'nobody@shop.example' : EMAIL,
          password: 'not it',
        }),
      })
      await response.text()
      const ms = performance.now() - started
      if (response.status !== 401) throw new Error(`${kind}: status ${response.status}`)
      return ms
    }
    for (const kind of KINDS) await refuse(kind)
    for (let sample = 0; sample < samples; sample += 1)
      for (const kind of KINDS) {
        await shop.db.query('delete from private.admin_login_attempts')
        if (kind === 'locked') {
          // One real guess tells which key the account has; nine more lock it.
          await refuse(kind)
          await shop.db.query(
            `insert into private.admin_login_attempts (account_key, caller_key)
             select account_key, 'elsewhere' from private.admin_login_attempts cross join generate_series(1, 9)`,
          )
        }
        times[kind].push(await refuse(kind))
      }
  } finally {
    await shop.close()
  }
  const medianMs = {
    unknown: median(times.unknown),
    wrong: median(times.wrong),
    locked: median(times.locked),
  }
  const longerThanWrong = {
    unknown: chanceOfLonger(times.unknown, times.wrong),
    locked: chanceOfLonger(times.locked, times.wrong),
  }
  const held = (['unknown', 'locked'] as const).every(
    (kind) =>
      Math.abs(medianMs[kind] / medianMs.wrong - 1) < MEDIAN_TOLERANCE &&
      Math.abs(longerThanWrong[kind] - 0.5) < CHANCE_TOLERANCE,
  )
  return { samples, medianMs, longerThanWrong, held }
}
