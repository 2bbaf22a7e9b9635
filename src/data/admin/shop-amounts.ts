import * as z from 'zod'
import { eurosFromCents } from '@/domain/money.ts'
import { COUNTRIES } from '@/domain/rules.ts'
import type { ShopAmounts } from '@/domain/shop-amounts.ts'
import { CARRIERS } from '@/domain/tracking.ts'
import type { Client } from '../client.ts'
import { euros, row } from '../row.ts'
import { toCountryFees } from '../shipping.ts'
import { calledBy } from './answer.ts'

const amounts = row({
  version: z.string(),
  taxRate: z.number(),
  vatExempt: z.boolean(),
  preparationDays: z.int(),
  orderCutoff: z.int(),
  methods: z.array(
    row({
      id: z.string(),
      label: z.string(),
      delay: z.string(),
      price: euros,
      freeFrom: z.nullable(euros),
      countries: z.array(z.enum(COUNTRIES)),
      countryFees: z.unknown().transform(toCountryFees),
      active: z.boolean(),
      isDefault: z.boolean(),
      needsRelay: z.boolean(),
      carrier: z.enum(CARRIERS),
      withSignature: z.boolean(),
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
  { taxRate, vatExempt, preparationDays, orderCutoff, methods }: ShopAmounts,
): Promise<StoredAmounts> =>
  amounts.parse(
    await calledBy(
      db.rpc('save_shop_amounts', {
        expected_version: version,
        amounts: {
          tax_rate: taxRate,
          vat_exempt: vatExempt,
          preparation_days: preparationDays,
          order_cutoff: orderCutoff,
          methods: methods.map(
            ({
              price,
              freeFrom,
              isDefault,
              needsRelay,
              withSignature,
              countries,
              countryFees,
              ...method
            }) => ({
              ...method,
              countries: [...countries],
              country_fees: { ...countryFees },
              price: eurosFromCents(price),
              free_from: freeFrom === null ? null : eurosFromCents(freeFrom),
              is_default: isDefault,
              needs_relay: needsRelay,
              with_signature: withSignature,
            }),
          ),
        },
      }),
    ),
  )
