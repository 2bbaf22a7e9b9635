import { demoManufacturers } from '../../../content/demo/manufacturers.ts'
import type { DemoTarget } from './demo-target.ts'

/** Days that a delivery from Morocco takes. */
const SUPPLIER_DAYS = 21

/** Ids of rows of makers. */
export type IdsOfMakers = ReadonlyMap<string, number>

/** @returns ids by the maker's key. */
function byMaker(rows: readonly { readonly id: number; readonly name: string }[]): IdsOfMakers {
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  return new Map(
    Object.entries(demoManufacturers).flatMap(([key, { manufacturer }]) => {
      const id = ids.get(manufacturer.name)
      return id === undefined ? [] : [[key, id] as const]
    }),
  )
}

/** Writes who makes the products. @returns ids by the maker's key. */
export async function insertManufacturers(client: DemoTarget['client']): Promise<IdsOfMakers> {
  const rows = Object.values(demoManufacturers).map(({ manufacturer, responsible }) => ({
    name: manufacturer.name,
    postal_address: manufacturer.postalAddress,
    email: manufacturer.email,
    responsible_name: responsible.name,
    responsible_postal_address: responsible.postalAddress,
    responsible_email: responsible.email,
  }))
  const { data } = await client
    .from('manufacturers')
    .upsert(rows, { onConflict: 'name' })
    .select('id, name')
    .throwOnError()
  return byMaker(data)
}

/** Who makes the products delivers them, too. @returns ids by the maker's key. */
export async function insertSuppliers(client: DemoTarget['client']): Promise<IdsOfMakers> {
  const { data: known } = await client.from('suppliers').select('id, name').throwOnError()
  const rows = Object.values(demoManufacturers)
    .filter(({ manufacturer }) => !known.some(({ name }) => name === manufacturer.name))
    .map(({ manufacturer: { name, email, postalAddress: address } }) => ({
      name,
      email,
      address,
      delay_days: SUPPLIER_DAYS,
    }))
  const { data: made } = await client.from('suppliers').insert(rows).select('id, name').throwOnError()
  return byMaker([...known, ...made])
}
