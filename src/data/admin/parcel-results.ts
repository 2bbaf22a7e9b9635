import type { ErrorCode } from '@/domain/errors.ts'
import { isOfExchange } from '@/domain/parcel.ts'
import { type ParcelResult, type PlannedResult, planResults } from '@/domain/parcel-results.ts'
import type { Client } from '../client.ts'
import { RefusedError } from './answer.ts'
import { setExchangeTracking } from './order-changes.ts'
import { setTrackingNumber } from './orders.ts'
import { exchangeParcel, readParcels } from './parcels.ts'
import { shipOrders } from './preparing.ts'

/** Orders that one call ships. */
const AT_ONCE = 100

/** What is to be done for the parcels of a carrier's file, as their orders and exchanges are now. @throws RefusedError */
export async function planStored(
  db: Client,
  results: readonly ParcelResult[],
  signal: AbortSignal,
): Promise<readonly PlannedResult[]> {
  const numbers = [...new Set(results.map(({ order }) => order))]
  if (numbers.length === 0) return []
  const { orders } = await readParcels(db, numbers, signal)
  return planResults(
    results,
    orders.flatMap((order) => [order, exchangeParcel(order) ?? []].flat()),
  )
}

/** Why parcels of a file were refused, by their references. */
type Refused = Record<string, ErrorCode>

/** Sends what is to be sent with its number, and gives those that were sent theirs. @throws RefusedError */
export async function storeResults(db: Client, steps: readonly PlannedResult[]): Promise<Refused> {
  const refused: Refused = {}
  const leaving = steps.filter(({ step }) => step.is === 'ship')
  for (let at = 0; at < leaving.length; at += AT_ONCE) {
    const part = leaving.slice(at, at + AT_ONCE)
    const outcomes = await shipOrders(
      db,
      part.map(({ reference, order: number, tracking }) => ({
        number,
        tracking,
        exchange: isOfExchange({ number, reference }),
      })),
    )
    // An order and its exchange are never both to be sent.
    for (const { reference, order } of part) {
      const refusal = outcomes.find(({ number }) => number === order)?.refusal
      if (refusal) refused[reference] = refusal
    }
  }
  for (const { reference, order, tracking, step } of steps) {
    if (step.is !== 'number') continue
    try {
      await (step.exchange === null
        ? setTrackingNumber(db, order, tracking)
        : setExchangeTracking(db, step.exchange, tracking))
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      refused[reference] = error.refusal.code
    }
  }
  return refused
}
