import * as z from 'zod'
import { snakeKeys } from '@/domain/case.ts'
import type { Packaging } from '@/domain/packaging.ts'
import type { Client } from '../client.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

/** A packaging as the database says it. */
export const packagingRow = row({ name: z.string(), weightG: z.number(), isDefault: z.boolean() })
const packagings = z.object({ version: z.string(), packagings: z.array(packagingRow) })

/** The packagings as they are stored, and of which version. */
export type StoredPackagings = z.infer<typeof packagings>

/** @throws RefusedError */
export const getPackagings = async (db: Client, signal: AbortSignal): Promise<StoredPackagings> =>
  packagings.parse(await calledBy(db.rpc('admin_packagings').abortSignal(signal)))

/** The newer version that a refused save tells. */
export const toStoredPackagings = (details: unknown): StoredPackagings => packagings.parse(details)

/** Replaces them all. @param version that was read. @throws RefusedError owner_required, settings_changed, settings_invalid */
export const savePackagings = async (
  db: Client,
  version: string,
  wanted: readonly Packaging[],
): Promise<StoredPackagings> =>
  packagings.parse(
    await calledBy(
      db.rpc('save_packagings', {
        expected_version: version,
        packagings: wanted.map((one) => snakeKeys({ ...one })),
      }),
    ),
  )
