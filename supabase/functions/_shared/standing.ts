import * as z from 'zod'
import type { Client } from '@/data/client.ts'
import { readStanding, type Standing } from '@/data/standing.ts'
import { isLoopbackAddress } from '@/domain/loopback.ts'
import { serviceClient } from './environment.ts'
import type { Variables } from './variables.ts'

/** Asks whether anything may leave this shop, and by which identity it is known. @throws Error of the database */
export type AskStanding = () => Promise<Standing>

/** Thrown in place of a mail or a call that a silent copy would have made. */
export class SilentShop extends Error {
  override readonly name = 'SilentShop'
  constructor() {
    super('this is a copy of the shop: nothing leaves it until an owner says that it is the shop now')
  }
}

/** Milliseconds that an answer serves: one mail or payment asks several times. */
const KEPT_MS = 2_000

const place = z.object({ mark: z.string(), note: z.string(), isRestored: z.boolean() })

/** Where these functions run: the embedded backend says it; a hosted project is told by its address. */
function placeOf(read: Variables) {
  const given = read('PROJECT_PLACE')
  if (given) return place.parse(JSON.parse(given))
  const project = read('SUPABASE_URL') ?? ''
  const isHosted = project !== '' && !isLoopbackAddress(project)
  return isHosted ? { mark: new URL(project).host, note: new URL(project).host, isRestored: false } : null
}

/** @param db with the service role; one of its own where left out. */
export function standingOf(read: Variables, db?: Client): AskStanding {
  let client = db
  let known: { readonly at: number; readonly standing: Promise<Standing> } | null = null
  return () => {
    client ??= serviceClient(read)
    const now = performance.now()
    if (!known || now - known.at > KEPT_MS) {
      const standing = readStanding(client, placeOf(read))
      known = { at: now, standing }
      standing.catch(() => {
        known = null
      })
    }
    return known.standing
  }
}
