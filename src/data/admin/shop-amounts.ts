import * as z from 'zod'
import { centsFromEuros, eurosFromCents } from '@/domain/money.ts'
import { COUNTRIES } from '@/domain/rules.ts'
import type { ShopAmounts } from '@/domain/shop-amounts.ts'
import type { Client } from '../client.ts'
import { calledBy, row } from './answer.ts'

const euros = z.number().transform(centsFromEuros)

const amounts = row({
  version: z.string(),
  taxRate: z.number(),
  vatExempt: z.boolean(),
  methods: z.array(
    row({
      id: z.string(),
      label: z.string(),
      delay: z.string(),
      price: euros,
      freeFrom: euros.nullable(),
      countries: z.array(z.enum(COUNTRIES)),
      active: z.boolean(),
      isDefault: z.boolean(),
      needsRelay: z.boolean(),
    }),
  ),
})

/** Shipping and VAT as they are stored, and of which version. */
export type StoredAmounts = z.infer<typeof amounts>

/** @throws RefusedError owner_required */
export const getShopAmounts = async (db: Client, signal: AbortSignal): Promise<StoredAmounts> =>
  amounts.parse(await calledBy(db.rpc('admin_shop_amounts').abortSignal(signal)))

/** The newer version that a refused save tells. */
export const toStoredAmounts = (details: unknown): StoredAmounts => amounts.parse(details)

/** @param version that was read. @throws RefusedError settings_changed, settings_invalid, shipping_default_missing */
export const saveShopAmounts = async (
  db: Client,
  version: string,
  { taxRate, vatExempt, methods }: ShopAmounts,
): Promise<StoredAmounts> =>
  amounts.parse(
    await calledBy(
      db.rpc('save_shop_amounts', {
        expected_version: version,
        amounts: {
          tax_rate: taxRate,
          vat_exempt: vatExempt,
          methods: methods.map(({ price, freeFrom, isDefault, needsRelay, countries, ...method }) => ({
            ...method,
            countries: [...countries],
            price: eurosFromCents(price),
            free_from: freeFrom === null ? null : eurosFromCents(freeFrom),
            is_default: isDefault,
            needs_relay: needsRelay,
          })),
        },
      }),
    ),
  )
