import * as z from 'zod'
import type { TrackerName } from '@/domain/tracking.ts'
import type { Client } from './client.ts'

/** A number that a tracker is asked for; by itself where it takes one a call, or refused this one among others. */
export interface DueNumber {
  readonly number: string
  readonly isAlone: boolean
}

/** Something that happened to a parcel, by the carrier's own date. */
export interface ParcelEvent {
  /** ISO date and time. */
  readonly at: string
  readonly code: string
  readonly label: string
}

/** What was answered of a number; no events of one that is not known. */
export interface ParcelAnswer {
  readonly number: string
  readonly events: readonly ParcelEvent[] | null
}

/**
 * Why numbers brought no answer: `pause` (too many calls, a fault, nothing that can be read), `refused` (the key), `unlinked` (there is none), `alone`
 * (one of the numbers: each is asked for by itself).
 */
export type ParcelTrouble = 'pause' | 'refused' | 'unlinked' | 'alone'

const due = z.array(
  z
    .object({ number: z.string(), is_alone: z.boolean() })
    .transform(({ number, is_alone }): DueNumber => ({ number, isAlone: is_alone })),
)

/** Takes numbers that are due, each of which nobody else gets. @param by who is asked. @param db the service role's client. @throws Error */
export async function claimParcels(
  db: Client,
  tracker: TrackerName,
  { most, through }: { readonly most: number; readonly through?: 'sendcloud' },
): Promise<readonly DueNumber[]> {
  const { data, error } = await db.rpc('claim_parcels', { tracker, most, ...(through && { through }) })
  if (error) throw new Error(`Parcels cannot be claimed: ${error.message}`)
  return due.parse(data)
}

/** Stores what was answered, and what follows from it. @param db the service role's client. @throws Error */
export async function noteParcelEvents(
  db: Client,
  tracker: TrackerName,
  answers: readonly ParcelAnswer[],
): Promise<void> {
  const stored = answers.map(({ number, events }) => ({
    number,
    events: events?.map((one) => ({ ...one })) ?? null,
  }))
  const { error } = await db.rpc('note_parcel_events', { tracker, answers: stored })
  if (error) throw new Error(`Events of parcels cannot be stored: ${error.message}`)
}

/** @param seconds that the tracker asks to be left alone. @param db the service role's client. @throws Error */
export async function noteParcelTrouble(
  db: Client,
  tracker: TrackerName,
  trouble: ParcelTrouble,
  numbers: readonly string[],
  seconds?: number,
): Promise<void> {
  const { error } = await db.rpc('note_parcel_trouble', {
    tracker,
    trouble,
    numbers: [...numbers],
    ...(seconds === undefined ? {} : { seconds }),
  })
  if (error) throw new Error(`A carrier's trouble cannot be noted: ${error.message}`)
}

/** Somebody says that something has happened to a parcel. @returns whether its carrier is asked sooner. @param db the service role's client. @throws Error */
export async function noteParcelHint(db: Client, number: string): Promise<boolean> {
  const { data, error } = await db.rpc('note_parcel_hint', { number })
  if (error) throw new Error(`A hint of a parcel cannot be noted: ${error.message}`)
  return data
}
