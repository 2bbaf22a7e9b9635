import { expect, test } from 'vitest'
import { DEFAULT_APPEARANCE, tonesOf } from '@/domain/appearance.ts'
import { contrastOf } from '@/domain/contrast.ts'
import { writeEmail } from '@/emails/email.ts'
import { schemesOf } from '@/emails/look.ts'
import { EMAIL_SITE, emailSettings } from '../support/email-frame.ts'

const colours = { ...DEFAULT_APPEARANCE.colours, background: '#f3f6fa', action: '#234a7c', text: '#10131a' }
const logo = { path: 'logos/a.svg', letterheadPath: 'logos/a.jpg', width: 1200, height: 300 }
const settings = {
  ...emailSettings,
  siteName: 'L’Été & fils',
  appearance: { colours, logo, showsName: false },
}
const BLOCKS = [{ text: 'Bonjour,' }, { button: { label: 'Voir', href: `${EMAIL_SITE}/` } }] as const

test('an email wears the shop’s logo and colours, and says its name where pictures are held back', () => {
  const { html, text } = writeEmail({ settings, siteUrl: EMAIL_SITE }, BLOCKS)
  expect(html).toContain(
    `<img src="${EMAIL_SITE}/marque/logo.png" width="192" height="48" alt="L’Été &amp; fils" class="c-onPlate"`,
  )
  const { 'olive-dark': button, 'linen-deep': ground } = tonesOf(colours)
  expect(html).toContain(`bgcolor="${ground}"`)
  expect(html).toContain(`background-color:${button}`)
  expect(html).not.toMatch(/#5b6236|#d9b978|#4d5430|#f2eadd/)
  expect(text).not.toContain('marque')
  const named = writeEmail(
    {
      settings: { ...settings, appearance: { ...settings.appearance, showsName: true } },
      siteUrl: EMAIL_SITE,
    },
    BLOCKS,
  )
  expect(named.html).toContain('&nbsp; L’Été &amp; fils</a>')
})

test('where the shop’s address is not known, its name stands beside its mark', () => {
  const { html } = writeEmail({ settings, siteUrl: null }, BLOCKS)
  expect(html).not.toContain('<img')
  expect(html).toContain('background-color:#234a7c')
})

test('both schemes can be read, whatever the colour', () => {
  for (const action of ['#234a7c', '#000000', '#7a0000', '#006644']) {
    const { light, dark } = schemesOf({ ...colours, action })
    for (const scheme of [light, dark]) {
      expect(contrastOf(scheme.link, scheme.card)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(scheme.onButton, scheme.button)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(scheme.onPlate, scheme.plate)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(scheme.soft, scheme.ground)).toBeGreaterThanOrEqual(4.5)
    }
  }
})
