import * as z from 'zod'
import type { Client } from '@/data/client.ts'
import { say } from '../terminal.ts'
import { failureWords } from './failure-words.ts'
import type { Published, Publisher } from './publisher.ts'

const begun = z
  .object({ id: z.string(), kind: z.enum(['publish', 'roll_back']), release: z.string().nullable() })
  .nullable()

/**
 * Carries out what the list of publications asks for, and writes into it what became of it: the administration shows it
 * live.
 * @param db with the service role.
 */
export function createPublications(db: Client, publisher: Publisher) {
  async function end(id: string, outcome: Record<string, unknown>): Promise<void> {
    const { error } = await db.rpc('end_publication', { publication: id, outcome: outcome as never })
    if (error) throw new Error(`What became of a publication cannot be written down: ${error.message}`)
  }

  /** Does what was asked for, if anything was. @throws what the publisher throws, after it was written down. */
  async function carryOut(force: boolean): Promise<Published | null> {
    const { data, error } = await db.rpc('begin_publication')
    if (error) throw new Error(`Publications cannot be read: ${error.message}`)
    const order = begun.parse(data)
    if (!order) return null
    try {
      const started = performance.now()
      const published =
        order.kind === 'roll_back'
          ? {
              release: await publisher.rollBack(order.release ?? ''),
              built: false,
              pages: 0,
              durationMs: Math.round(performance.now() - started),
              leftOut: [],
              notices: [],
            }
          : await publisher.publish({ force })
      const { release, pages, durationMs, leftOut, notices } = published
      const warnings = [...leftOut, ...notices]
      for (const warning of warnings) say(`! ${warning}`)
      await end(order.id, {
        duration_ms: durationMs,
        pages,
        products: release.productPages,
        release: release.name,
        revision: release.revision,
        warnings,
        kept: await publisher.kept(),
      })
      return published
    } catch (failure) {
      await end(order.id, { reason: failureWords(failure) })
      throw failure
    }
  }

  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: an order is taken only when the one before it is written down. */
  const inQueue = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work)
    last = done.catch(() => undefined)
    return done
  }

  return {
    /** What an earlier process left half done was not finished by anybody. */
    async abandon(): Promise<void> {
      await db.rpc('abandon_publications')
    },
    /** Carries out what an administrator asked for. */
    carryOut: () => inQueue(() => carryOut(false)),
    /** Asks for a publication and carries it out; one that was asked for meanwhile is the same. */
    publish: ({ force = false } = {}): Promise<Published> =>
      inQueue(async () => {
        const { error } = await db.rpc('request_publication')
        if (error && error.message !== 'publication_running')
          throw new Error(`Publications cannot be written: ${error.message}`)
        return (await carryOut(force)) ?? (await publisher.publish({ force }))
      }),
    /** Publishes by itself where the settings say so and nothing changed for half a minute. */
    async publishIfDue(): Promise<void> {
      const current = await publisher.current()
      const { data: isDue } = await db.rpc('publication_due', { published_revision: current?.revision ?? 0 })
      if (isDue) await this.publish()
    },
  }
}

export type Publications = ReturnType<typeof createPublications>
