import { test } from '@playwright/test'
import { everyEmail } from '../support/emails.ts'
import { photograph } from './album.ts'

for (const [name, { html }] of Object.entries(everyEmail()))
  test(`email ${name}`, async ({ page }) => {
    // Their pictures are of a shop that is not there: what a mail program shows that asks first.
    await page.route('https://shop.example/**', (route) => route.abort())
    await page.setContent(html)
    await photograph(page, 'Emails', name, 'email')
  })
