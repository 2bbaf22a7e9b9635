import * as z from 'zod/mini'
import { type RelayPoint, relayPointSchema } from '@/domain/relay-point.ts'
import type { Country } from '@/domain/rules.ts'
import type { Client, Reader } from './client.ts'
import { row } from './row.ts'

/** A relay point as the database shows it, made into the domain's. */
export const relayPointRow = row(relayPointSchema.shape)

/** Where relay points are looked for. */
export interface RelaySearch {
  /** Id of the shipping method. */
  readonly method: string
  readonly country: Country
  /** A postal code of the country. */
  readonly postalCode: string
}

/**
 * The one seam through which a checkout asks for relay points: here the table that the shop loads from its carrier's
 * file; a carrier's own interface would answer the same.
 * @returns at most twelve, the nearest first. @throws Error when they cannot be read.
 */
export async function findRelayPoints(
  db: Reader,
  { method, country, postalCode }: RelaySearch,
): Promise<RelayPoint[]> {
  const { data, error } = await db.rpc('find_relay_points', { method, country, postal_code: postalCode })
  if (error) throw new Error(`Relay points: ${error.message}`)
  return z.array(relayPointRow).parse(data)
}

/**
 * Replaces the list of a method's relay points, with the service role; those that it no longer names are closed.
 * @returns how many there are. @throws Error with what the database refused; nothing is changed then.
 */
export async function loadRelayPoints(
  db: Client,
  method: string,
  points: readonly RelayPoint[],
): Promise<number> {
  const rows = points.map(({ postalCode, openingHours, ...point }) => ({
    ...point,
    postal_code: postalCode,
    opening_hours: openingHours,
  }))
  const { data, error } = await db.rpc('load_relay_points', { method, points: rows })
  if (error) throw new Error(error.message)
  return data
}
