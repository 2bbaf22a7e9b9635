import { claimParcels, type DueNumber, noteParcelEvents, noteParcelTrouble } from '@/data/parcel-tracking.ts'
import type { FunctionContext } from '../context.ts'
import { logFailure } from '../log-failure.ts'
import { pause } from '../pause.ts'
import { type LaPoste, look } from './laposte.ts'

/** Numbers that one run of the clock asks for: ten calls, a second apart, which emails wait for no longer. */
const MOST_NUMBERS = 100
const AT_ONCE = 10
const BETWEEN_MS = 1_000

/** Numbers by the calls that ask for them: ten in each, and those that go by themselves in one of their own. */
function callsOf(due: readonly DueNumber[]): string[][] {
  const together = due.flatMap(({ number, isAlone }) => (isAlone ? [] : [number]))
  const calls = due.flatMap(({ number, isAlone }) => (isAlone ? [[number]] : []))
  for (let at = 0; at < together.length; at += AT_ONCE) calls.push(together.slice(at, at + AT_ONCE))
  return calls
}

type Follower = Pick<FunctionContext, 'db'> & { readonly laPoste: LaPoste | null }

/**
 * Asks La Poste for the parcels that are due, and has the database decide what follows. A trouble ends the run: what was not asked is
 * due later.
 * @param rest waits for so many milliseconds.
 */
export async function followParcels({ db, laPoste }: Follower, rest = pause): Promise<void> {
  if (laPoste === null) {
    await noteParcelTrouble(db, 'unlinked', [])
    return
  }
  const calls = callsOf(await claimParcels(db, MOST_NUMBERS))
  for (const [index, numbers] of calls.entries()) {
    const began = performance.now()
    const found = await look(laPoste, numbers)
    if (found.is === 'answered') await noteParcelEvents(db, found.answers)
    else if (found.is === 'alone') await noteParcelTrouble(db, 'alone', numbers)
    else {
      logFailure('parcels cannot be followed', new Error(found.reason))
      await noteParcelTrouble(db, found.is, calls.slice(index).flat(), found.seconds)
      return
    }
    if (index < calls.length - 1) await rest(Math.max(0, BETWEEN_MS - (performance.now() - began)))
  }
}
