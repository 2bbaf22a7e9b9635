import * as z from 'zod'
import { SILENT_REASONS } from '@/domain/shop-state.ts'
import type { Client } from '../client.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

const silence = row({
  since: z.string(),
  reason: z.enum(SILENT_REASONS),
  /** Where the shop lives, for people. */
  home: z.string().nullable(),
  /** Where this copy runs. */
  here: z.string().nullable(),
  /** Mails that wait. */
  mails: z.number(),
})

const state = row({
  silent: z.nullable(silence),
  disk: z.object({ state: z.enum(['low', 'full']), free: z.number() }).nullable(),
  backup: z.object({ file: z.string(), at: z.string(), faults: z.array(z.string()) }).nullable(),
  /** What a clock says that is not believed. */
  clock: z.string().nullable(),
})

/** What every screen of the administration says of the shop's own state: null where all is well. */
type ShopState = z.output<typeof state>
export type Silence = NonNullable<ShopState['silent']>

/** @throws RefusedError */
export const getShopState = async (db: Client, signal: AbortSignal): Promise<ShopState> =>
  state.parse(await calledBy(db.rpc('admin_shop_state').abortSignal(signal)))

const taken = z.object({ dropped: z.number() })

/** This copy is the shop now. @param dropMails leaves out what waits. @returns how many were. @throws RefusedError owner_required */
export const takeOver = async (db: Client, dropMails: boolean): Promise<number> =>
  taken.parse(await calledBy(db.rpc('admin_take_over_shop', { drop_mails: dropMails }))).dropped
