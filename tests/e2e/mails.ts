import type { APIRequestContext } from '@playwright/test'
import type { ShopKeys } from '../support/shop.ts'
import { newMailsUrl } from './fixtures.ts'

/** A mail as the mailbox of a test's shop holds it. */
export interface SentMail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly reply_to?: string
  readonly attachments?: readonly { readonly filename: string }[]
}

/** The mails to an address since the running test began, newest first. @param shop that sent them: the one of all tests without it. */
export async function mailsTo(
  request: APIRequestContext,
  address: string,
  shop?: ShopKeys,
): Promise<SentMail[]> {
  const mails = (await (await request.get(newMailsUrl(shop))).json()) as SentMail[]
  return mails.filter(({ to }) => to.includes(address))
}
