import * as z from 'zod'
import type { Finding } from '@/domain/doctor.ts'
import { doctorText as t } from '@/texts/doctor.ts'
import { diskOf } from '../../../supabase/local/ops/disk.ts'
import { ASK_TIMEOUT_MS, bad, doubt, good } from './finding.ts'

const CLOCK = 'clock'
const DISK = 'disk'
const BACKUP = 'backup'
const DATABASE = 'database'

/** Seconds that a clock may be off: Stripe refuses what is signed five minutes apart. */
const CLOCK_DOUBT_S = 20
const CLOCK_BAD_S = 240
/** Hours after which a nightly backup has been left out. */
const BACKUP_HOURS = 26
const BACKUP_BAD_HOURS = 24 * 7

/** Compares this machine's clock with the first of some addresses that answers. */
export async function lookAtClock(addresses: readonly string[], now = Date.now): Promise<Finding> {
  for (const address of addresses) {
    const date = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(ASK_TIMEOUT_MS) })
      .then((answer) => Date.parse(answer.headers.get('date') ?? ''))
      .catch(() => Number.NaN)
    if (Number.isNaN(date)) continue
    const seconds = Math.round(Math.abs(now() - date) / 1000)
    if (seconds <= CLOCK_DOUBT_S) return good(CLOCK, t.clock)
    const finding = seconds > CLOCK_BAD_S ? bad : doubt
    return finding(CLOCK, t.clockOff(seconds))
  }
  return doubt(CLOCK, t.clockUnknown)
}

/** Measures the disk of the data folder. */
export async function lookAtDisk(dataDir: string): Promise<Finding> {
  const { state, free, code } = await diskOf(dataDir)
  if (state === 'ok') return good(DISK, t.disk(free))
  const says = code ? t.diskClosed(dataDir, code) : t.diskLeft(free)
  return bad(DISK, state === 'full' ? t.diskFull(says) : t.diskLow(says))
}

/** What the database says of itself and of the last backup. */
export const databaseFacts = z.object({
  version: z.string(),
  backup: z.object({ state: z.enum(['ok', 'bad']), at: z.string(), file: z.string() }).nullable(),
  orders: z.coerce.number(),
})
export type DatabaseFacts = z.infer<typeof databaseFacts>

export const DATABASE_FACTS = `
  select current_setting('server_version') as version, s.backup, (select count(*)::int from public.orders) as orders
  from private.shop_state s`

/** @param isServer whether the database is a server of its own, whose own tools back it up. */
export function databaseFindings(
  { version, backup, orders }: DatabaseFacts,
  isServer: boolean,
  now = Date.now(),
): Finding[] {
  const known = good(DATABASE, t.database(version, orders))
  return [known, isServer ? doubt(BACKUP, t.backupElsewhere) : backupFinding(backup, now)]
}

function backupFinding(backup: DatabaseFacts['backup'], now: number): Finding {
  if (!backup) return bad(BACKUP, t.noBackup)
  if (backup.state === 'bad') return bad(BACKUP, t.badBackup(backup.file))
  const hours = Math.floor((now - Date.parse(backup.at)) / 3_600_000)
  if (hours <= BACKUP_HOURS) return good(BACKUP, t.backup(hours))
  const finding = hours > BACKUP_BAD_HOURS ? bad : doubt
  return finding(BACKUP, t.oldBackup(Math.floor(hours / 24)))
}
