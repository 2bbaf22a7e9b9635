import { createClient } from '@supabase/supabase-js'
import type { Client } from '@/data/client.ts'
import type { Database } from '@/data/database.types.ts'
import { authReturn } from '@/domain/account.ts'
import type { ShopBackend } from './shop-backend.ts'

/** A link of the shop's emails. */
const LINK = /https?:\S+#\S+/

/** @returns the link of an email, or an empty text. */
export const linkIn = (text = ''): string => LINK.exec(text)?.[0] ?? ''

/** A client with the rights of a visitor and a session of its own. */
export const newClient = ({ url, anonKey }: ShopBackend): Client =>
  createClient<Database>(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })

/** Opens a link as the shop's page does. @returns where it leads, the client whose session it began, and Auth's code where it did not. */
export async function openLink(shop: ShopBackend, link: string) {
  const { origin, pathname, hash } = new URL(link)
  const carried = authReturn(hash)
  if (carried.kind === 'none' || carried.kind === 'failed' || !('tokenHash' in carried))
    throw new Error(`not a link of the shop: ${link}`)
  const client = newClient(shop)
  const type = carried.kind === 'recovery' ? 'recovery' : 'signup'
  const { data, error } = await client.auth.verifyOtp({ token_hash: carried.tokenHash, type })
  return { to: origin + pathname, kind: carried.kind, client, user: data.user, error: error?.code }
}

/** The link of a reset of an address, as a mail would bring it, opened. */
export async function openReset(shop: ShopBackend, email: string) {
  const { data, error } = await shop.service.auth.admin.generateLink({ type: 'recovery', email })
  if (error) throw error
  return await openLink(
    shop,
    `https://shop.example/auth#type=recovery&token_hash=${data.properties.hashed_token}`,
  )
}
