import type { Client } from '@/data/client.ts'
import { errorText, jsonLogger, type Logger } from '../../supabase/local/log.ts'
import { type DiskState, diskOf } from '../../supabase/local/ops/disk.ts'

const LOOK_EVERY_MS = 10_000
/** What lasts is said again, in ms. */
const SAY_AGAIN_MS = 3_600_000

export interface DiskWatch {
  readonly current: () => DiskState
  readonly close: () => void
}

/**
 * Looks after the disk of the data folder, and says in the log and the administration when it gets full: before orders are refused.
 * @param db with the service role.
 */
export async function tendDisk(db: Client, dataDir: string, log: Logger = jsonLogger): Promise<DiskWatch> {
  let current: DiskState = { state: 'ok', free: Number.MAX_SAFE_INTEGER }
  let noted: DiskState['state'] | null = null
  let saidAt = 0
  async function look(): Promise<void> {
    const found = await diskOf(dataDir)
    const hasChanged = found.state !== current.state
    current = found
    if (found.state !== 'ok' ? hasChanged || Date.now() - saidAt > SAY_AGAIN_MS : hasChanged) {
      saidAt = Date.now()
      const level = { ok: 'info', low: 'warn', full: 'error' }[found.state] as 'info' | 'warn' | 'error'
      log(level, `disk ${found.state}`, { freeBytes: found.free, code: found.code })
    }
    if (noted === found.state) return
    // On a full disk it may not be written: then it is tried again.
    const { error } = await db.rpc('note_disk', { state: found.state, free: found.free })
    if (!error) noted = found.state
  }
  const watch = () =>
    look().catch((error: unknown) => log('error', 'disk not measured', { error: errorText(error) }))
  await watch()
  const clock = setInterval(() => void watch(), LOOK_EVERY_MS).unref()
  return { current: () => current, close: () => clearInterval(clock) }
}
