import { expect, test } from 'vitest'
import { lackingNames, lackingOf } from '../../src/admin/settings/lacking.ts'
import { present } from '../../src/admin/settings/present.ts'
import { settingsFor } from '../../src/admin/settings/settings-search.tsx'
import { SITE_PLACES } from '../../src/admin/settings/subject-fields.ts'
import { MOVED, SUBJECTS } from '../../src/admin/ui/settings-subjects.ts'
import { SITE_FIELDS } from '../../src/domain/site-settings.ts'
import { readinessText } from '../../src/texts/admin/readiness.ts'
import { settingsIndexText as t } from '../../src/texts/admin/settings-index.ts'

test('every field of who the shop is stands on one page, and what emails and bookmarks name on a page that is', () => {
  expect(Object.values(SITE_PLACES).flat().toSorted()).toEqual([...SITE_FIELDS].toSorted())
  const pages = SUBJECTS.map(({ to }) => to)
  for (const to of Object.values(MOVED)) expect(pages).toContain(to.split('#')[0])
})

test('a setting is found by its name without accents, and leads to its place', () => {
  expect(settingsFor('siren').map(({ to }) => to)).toEqual(['/settings/legal#siren'])
  expect(settingsFor('stripe').map(({ to }) => to)).toEqual(['/settings/payments'])
  expect(settingsFor('HORAIRES').map(({ to }) => to)).toContain('/settings/hours')
  expect(settingsFor('mediateur site').map(({ to }) => to)).toEqual(['/settings/legal#mediatorSite'])
  expect(settingsFor('rien de tel')).toEqual([])
})

test('a row says what is stored, and that nothing is', () => {
  const site = { siteName: 'Le Panier', contactEmail: '', contactPhone: '02 40 11 22 33' } as never
  expect(present.shop(site)).toBe('Le Panier\u00a0· 02 40 11 22 33')
  expect(present.hours({ openingHours: [], socialLinks: [] } as never)).toBe(t.now.empty)
  const links = { openingHours: ['Samedi : 10h-18h'], socialLinks: ['https://www.instagram.com/panier'] }
  expect(present.hours(links as never)).toBe('Samedi : 10h-18h\u00a0· instagram.com')
  const dark = { maintenanceMode: true, showOutOfStock: false, enableReviews: false, showPrices: false }
  const [opened, unopened] = [{ openedAt: '2026-11-28T00:00:00Z' }, { openedAt: null }]
  expect(present.display(dark, opened)).toBe(t.now.closed)
  expect(present.display({ ...dark, maintenanceMode: false }, opened)).toBe(t.now.open)
  // Nobody buys in a shop that has never opened, whatever its switches say.
  expect(present.display({ ...dark, maintenanceMode: false }, unopened)).toBe(t.now.unopened)
  const [takes, means] = [{ open: true, issues: [] } as never, {} as never]
  expect(present.payments(takes, means, opened)).toMatch(new RegExp(`^${t.now.paymentsOpen}\u00a0·`))
  expect(present.payments(takes, means, unopened)).toMatch(new RegExp(`^${t.now.paymentsOnceOpen}\u00a0·`))
  expect(present.mails({ weeklyReport: false } as never)).toBe(t.now.noMail)
})

test('what is missing stands at the page where it is set', () => {
  const need = (key: string, missing: readonly string[]) => ({ key, isMet: false, count: 0, missing })
  const readiness = {
    needs: [
      need('mediator', ['mediator_site']),
      need('look', ['site_description']),
      need('vat', ['vat_number']),
      { ...need('shipping', []), isMet: true },
    ],
  } as never
  const of = (key: string) =>
    SUBJECTS.filter((subject) => subject.key === key).flatMap((subject) => lackingOf(readiness, subject))
  expect(of('legal')).toEqual([`${readinessText.needs.mediator.label}\u202f: il reste à donner son site.`])
  expect(of('shop')).toEqual(['Il reste à donner la description.'])
  expect(of('vat')).toEqual([readinessText.needs.vat.missing(0)])
  expect(of('shipping')).toEqual([])
  expect(lackingNames(readiness)).toHaveLength(3)
})
