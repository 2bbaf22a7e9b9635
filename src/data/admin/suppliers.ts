import * as z from 'zod'
import type { Client } from '../client.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

const supplier = row({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  address: z.string(),
  /** Days from an order to its delivery; null where that is not known. */
  delayDays: z.number().nullable(),
  /** How many variants come from there. */
  variants: z.number(),
  /** How many orders went there. */
  orders: z.number(),
})
export type Supplier = z.infer<typeof supplier>
/** What is written down of a supplier. */
export type SupplierFields = Pick<Supplier, 'name' | 'email' | 'address' | 'delayDays'>

/** All suppliers by name. @throws RefusedError */
export const readSuppliers = async (db: Client, signal?: AbortSignal): Promise<Supplier[]> => {
  const call = db.rpc('admin_suppliers')
  return z.array(supplier).parse(await calledBy(signal ? call.abortSignal(signal) : call))
}

const supplierRow = ({ name, email, address, delayDays }: SupplierFields) => ({
  name,
  email,
  address,
  delay_days: delayDays,
})

/**
 * Adds a supplier, or changes one. @param known as it was read; null adds one.
 * @returns its id. @throws RefusedError supplier_changed, supplier_exists, supplier_invalid
 */
export const saveSupplier = async (
  db: Client,
  known: Supplier | null,
  fields: SupplierFields,
): Promise<number> =>
  z.number().parse(
    await calledBy(
      db.rpc('save_supplier', {
        id: known?.id ?? null,
        fields: supplierRow(fields),
        expected: known && supplierRow(known),
      }),
    ),
  )

/** @throws RefusedError supplier_in_use */
export async function removeSupplier(db: Client, id: number): Promise<void> {
  await calledBy(db.rpc('remove_supplier', { id }))
}
