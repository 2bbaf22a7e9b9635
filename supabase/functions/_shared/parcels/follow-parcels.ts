import { claimParcels, type DueNumber, noteParcelEvents, noteParcelTrouble } from '@/data/parcel-tracking.ts'
import { TRACKERS, type TrackerName } from '@/domain/tracking.ts'
import type { FunctionContext } from '../context.ts'
import { logFailure } from '../log-failure.ts'
import { pause } from '../pause.ts'
import type { Tracker } from './tracker.ts'
import type { Trackers } from './trackers.ts'

const AT_ONCE = 10
const BETWEEN_MS = 1_000

/** Numbers by the calls that ask for them: ten in each, and those that go by themselves in one of their own. */
function callsOf(due: readonly DueNumber[]): string[][] {
  const together = due.flatMap(({ number, isAlone }) => (isAlone ? [] : [number]))
  const calls = due.flatMap(({ number, isAlone }) => (isAlone ? [[number]] : []))
  for (let at = 0; at < together.length; at += AT_ONCE) calls.push(together.slice(at, at + AT_ONCE))
  return calls
}

type Database = Pick<FunctionContext, 'db'>
type Rest = (ms: number) => Promise<void>

/** A trouble ends the run at its tracker: what was not asked is due later. */
async function followAt({ db }: Database, name: TrackerName, tracker: Tracker, rest: Rest): Promise<void> {
  const calls = callsOf(await claimParcels(db, name, tracker))
  const doubted: string[] = []
  let doubt = ''
  let isAnswering = false
  const stop = (
    trouble: 'pause' | 'refused',
    numbers: readonly string[],
    reason: string,
    seconds?: number,
  ) => {
    logFailure(`parcels cannot be followed at ${name}`, new Error(reason))
    return noteParcelTrouble(db, name, trouble, numbers, seconds)
  }
  for (const [index, numbers] of calls.entries()) {
    const began = performance.now()
    const found = await tracker.look(numbers)
    if (found.is === 'answered') {
      isAnswering = true
      await noteParcelEvents(db, name, found.answers)
    } else if (found.is === 'alone') await noteParcelTrouble(db, name, 'alone', numbers)
    else if (found.is === 'doubt') {
      doubted.push(...numbers)
      doubt = found.reason
    } else return stop(found.is, [...doubted, ...calls.slice(index).flat()], found.reason, found.seconds)
    if (index < calls.length - 1) await rest(Math.max(0, BETWEEN_MS - (performance.now() - began)))
  }
  // Where others are answered it is the number's fault: it is asked for hours later, as it was claimed.
  if (doubted.length > 0 && !isAnswering) await stop('pause', doubted, doubt)
}

/**
 * Asks each tracker for the parcels that are due, and has the database decide what follows. One that fails keeps no other from its work.
 * @param rest waits for so many milliseconds.
 * @throws AggregateError where the database fails.
 */
export async function followParcels(
  { db, trackers }: Database & { readonly trackers: Trackers },
  rest: Rest = pause,
): Promise<void> {
  const runs = await Promise.allSettled(
    TRACKERS.map(async (name) => {
      const tracker = trackers[name]
      await (tracker ? followAt({ db }, name, tracker, rest) : noteParcelTrouble(db, name, 'unlinked', []))
    }),
  )
  const failed = runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []))
  if (failed.length > 0) throw new AggregateError(failed, failed.map(String).join('; '))
}
