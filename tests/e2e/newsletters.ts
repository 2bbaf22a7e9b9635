import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { CONSENT_VERSION } from '@/domain/newsletter.ts'
import { newsletterText } from '@/texts/newsletter.ts'
import { type Db, newMailsUrl } from './fixtures.ts'

/** As high as a newsletter's screen: a button that its head or a toast covers in part would count as too small. */
export const AS_HIGH = { height: 4000 } as const

/** A newsletter leaves with the clock, behind every other email: those of all the orders that other tests place, too. */
export const SENT_MS = 120_000

interface Mail {
  readonly to: string[]
  readonly subject: string
  readonly text: string
}
export const mailsAbout = async (page: Page, subject: string): Promise<Mail[]> => {
  const all = (await (await page.request.get(newMailsUrl())).json()) as Mail[]
  return all.filter((mail) => mail.subject === subject)
}

/** Somebody who asked for the newsletter and confirmed it. */
export async function subscribe(db: Db, email: string, version = CONSENT_VERSION): Promise<void> {
  const request = {
    email,
    consent_version: version,
    consent_text: newsletterText.consent,
    source: 'home',
    caller: randomUUID(),
    nonce: randomUUID(),
    confirm_token: randomUUID(),
    is_suspect: false,
  }
  expect((await db.rpc('request_newsletter', { request })).error).toBeNull()
  const confirmed = await db.rpc('confirm_newsletter', { token: request.confirm_token, caller: 'test' })
  expect(confirmed.error).toBeNull()
}
