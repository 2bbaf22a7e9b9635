import * as z from 'zod/mini'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import type { Order } from '@/domain/order.ts'
import { nameOf } from './auth.ts'
import type { Client } from './client.ts'
import { invokeFunction } from './invoke-function.ts'
import { orderRow } from './orders.ts'
import { refusalOf, refusalOfAuth } from './refusals.ts'

/** A customer as the profile shows them. */
export interface Profile {
  readonly email: string
  readonly fullName: string
  /** ISO date of the account's beginning. */
  readonly memberSince: string
  readonly isVerified: boolean
}

export interface AccountOrder {
  readonly order: Order
}

/** The signed-in customer as the server knows them; `sign_in_required` when the session has ended. */
export async function getProfile(client: Client): Promise<Result<Profile>> {
  const { data, error } = await client.auth.getUser()
  if (error) return { ok: false, refusal: refusalOfAuth(error) }
  const { user } = data
  return succeed({
    email: user.email ?? '',
    fullName: nameOf(user.user_metadata),
    memberSince: user.created_at,
    isVerified: Boolean(user.email_confirmed_at),
  })
}

const ordersRow = z.array(z.object({ order: orderRow }))

/** The customer's orders, newest first. */
export async function listMyOrders(client: Client): Promise<Result<readonly AccountOrder[]>> {
  const { data, error, status } = await client.rpc('my_orders')
  if (error) return { ok: false, refusal: refusalOf(error, status) }
  return succeed(ordersRow.parse(data))
}

/** @returns a new token that opens the page of an order of the customer for a month. */
export async function getMyOrderLink(client: Client, orderNumber: string): Promise<Result<string>> {
  const { data, error, status } = await client.rpc('my_order_link', { order_number: orderNumber })
  if (error) return { ok: false, refusal: refusalOf(error, status) }
  return data === null ? refuse('order_not_found') : succeed(data)
}

/** Erases the account for good. */
export async function deleteAccount(client: Client): Promise<Result<null>> {
  const answer = await invokeFunction(client, 'account-delete', {})
  return answer.ok ? succeed(null) : answer
}

/** Everything the shop keeps of the customer, as rows: for the customer's own copy. */
export async function exportAccount(client: Client): Promise<Result<Readonly<Record<string, unknown>>>> {
  const [user, orders, addresses, cart, favourites, rest] = await Promise.all([
    client.auth.getUser(),
    client.rpc('my_orders'),
    client.from('addresses').select(),
    client.from('cart_items').select('product_id, quantity, texts, created_at'),
    client.from('favourites').select('product_id, created_at'),
    client.rpc('my_data'),
  ])
  if (user.error) return { ok: false, refusal: refusalOfAuth(user.error) }
  for (const { error, status } of [orders, addresses, cart, favourites, rest])
    if (error) return { ok: false, refusal: refusalOf(error, status) }
  const { id, email, created_at, email_confirmed_at, last_sign_in_at, user_metadata, factors } =
    user.data.user
  const apps = factors?.map(({ friendly_name, created_at: since, status }) => ({
    friendly_name,
    since,
    status,
  }))
  return succeed({
    exported_at: new Date().toISOString(),
    account: {
      id,
      email,
      created_at,
      email_confirmed_at,
      last_sign_in_at,
      user_metadata,
      authenticator_apps: apps ?? [],
    },
    addresses: addresses.data,
    cart: cart.data,
    favourites: favourites.data,
    orders: orders.data,
    ...z.record(z.string(), z.unknown()).parse(rest.data),
  })
}
