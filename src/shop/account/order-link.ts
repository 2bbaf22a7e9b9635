import type { Result } from '@/domain/errors.ts'
import { load } from './load.ts'

const made = new Map<string, string>()

/** The token of an order of the account, made when it is first needed on this page. */
export async function orderLink(orderNumber: string): Promise<Result<string>> {
  const known = made.get(orderNumber)
  if (known !== undefined) return { ok: true, value: known }
  const link = await load(async (client) =>
    (await import('@/data/account.ts')).getMyOrderLink(client, orderNumber),
  )
  if (link.ok) made.set(orderNumber, link.value)
  return link
}
