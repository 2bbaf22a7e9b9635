import type { Address, Customer } from '@/domain/checkout.ts'
import { type Result, succeed } from '@/domain/errors.ts'
import { plainPostalCode } from '@/domain/postal-code.ts'
import { COUNTRIES, DEFAULT_COUNTRY } from '@/domain/rules.ts'
import type { Client } from './client.ts'
import type { Database } from './database.types.ts'
import { refusalOf } from './refusals.ts'

/** An address of a customer's own book; `id` is null while it is not stored. */
export type SavedAddress = Address &
  Pick<Customer, 'firstName' | 'lastName' | 'phone'> & {
    readonly id: string | null
    readonly isDefault: boolean
  }

const COLUMNS =
  'id, first_name, last_name, phone, address, address_complement, postal_code, city, country, is_default'

type Row = Omit<Database['public']['Tables']['addresses']['Row'], 'user_id' | 'created_at'>

const toAddress = (row: Row): SavedAddress => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  address: row.address,
  addressComplement: row.address_complement,
  postalCode: row.postal_code,
  city: row.city,
  country: COUNTRIES.find((country) => country === row.country) ?? DEFAULT_COUNTRY,
  isDefault: row.is_default,
})

const toRow = (address: SavedAddress) => ({
  first_name: address.firstName,
  last_name: address.lastName,
  phone: address.phone,
  address: address.address,
  address_complement: address.addressComplement,
  postal_code: plainPostalCode(address.country, address.postalCode),
  city: address.city,
  country: address.country,
  is_default: address.isDefault,
})

/** The customer's addresses, the default one first. */
export async function listAddresses(client: Client): Promise<Result<readonly SavedAddress[]>> {
  const { data, error, status } = await client
    .from('addresses')
    .select(COLUMNS)
    .order('is_default', { ascending: false })
    .order('created_at')
  return error ? { ok: false, refusal: refusalOf(error, status) } : succeed(data.map(toAddress))
}

/** Stores a new address or what changed in one. */
export async function saveAddress(client: Client, address: SavedAddress): Promise<Result<null>> {
  const table = client.from('addresses')
  const { error, status } = await (address.id === null
    ? table.insert(toRow(address))
    : table.update(toRow(address)).eq('id', address.id))
  return error ? { ok: false, refusal: refusalOf(error, status) } : succeed(null)
}

export async function removeAddress(client: Client, id: string): Promise<Result<null>> {
  const { error, status } = await client.from('addresses').delete().eq('id', id)
  return error ? { ok: false, refusal: refusalOf(error, status) } : succeed(null)
}
