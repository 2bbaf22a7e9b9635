import { expect, test } from 'vitest'
import { announcedAt } from '@/domain/announcement.ts'
import { isClosedPage } from '@/domain/maintenance.ts'
import { PATHS, postPath, productPath } from '@/domain/paths.ts'
import { isSiren, isVatNumber } from '@/domain/siren.ts'
import { mergeSite, type SiteInput, siteInputOf, siteSchema } from '@/domain/site-settings.ts'

const INPUT: SiteInput = {
  siteName: 'Atelier du Rif',
  siteDescription: 'Paille tressée',
  contactEmail: 'bonjour@atelier.fr',
  contactPhone: '01 99 00 27 14',
  address: '12 rue des Vanniers\n69001 Lyon',
  returnAddress: '',
  openingHours: 'Samedi\u202f: 10h-18h\n\n Dimanche : Fermé ',
  phoneHours: 'le matin',
  socialLinks: 'https://www.instagram.com/atelier',
  termsVersion: '2026-11',
  legalName: 'Atelier SARL',
  legalForm: 'SARL',
  shareCapital: '10 000 €',
  registeredCity: 'Lyon',
  siren: '732 829 320',
  rcs: 'RCS Lyon',
  vatNumber: 'fr 44 732829320',
  publisher: 'Salma',
  host: 'Hôte\n1 rue\n01',
  mediatorName: '',
  mediatorAddress: '',
  mediatorSite: '',
  senderName: '',
  senderStreet: '12 rue des Vanniers',
  senderComplement: '',
  senderPostalCode: '69001',
  senderCity: 'Lyon',
  announcementText: 'Atelier fermé du 1er au 8 août',
  announcementLink: '/blog/7',
  announcementFrom: '2026-08-01T08:00',
  announcementUntil: '2026-11-08T08:00',
  blogIntro: '',
  footerAbout: '',
}
const problems = (changes: Partial<SiteInput>) =>
  siteSchema
    .safeParse({ ...INPUT, ...changes })
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? []

test('the last digit of a SIREN checks the others', () => {
  for (const good of ['732829320', '552100554', '542065479']) expect(isSiren(good), good).toBe(true)
  for (const wrong of ['732829321', '73282932', '7328293200', '73282932x', ''])
    expect(isSiren(wrong), wrong).toBe(false)
  // Two neighbours that change places are found out.
  expect(isSiren('372829320')).toBe(false)
})

test('a number of VAT has the form of its country, a French one the SIREN of the company', () => {
  expect(isVatNumber('FR44732829320', '732829320')).toBe(true)
  expect(isVatNumber('FR44732829320', '')).toBe(true)
  expect(isVatNumber('FR44732829320', '552100554')).toBe(false)
  expect(isVatNumber('FR4473282932', '')).toBe(false)
  expect(isVatNumber('FRIO732829320', '')).toBe(false)
  expect(isVatNumber('BE0123456789', '732829320')).toBe(true)
  expect(isVatNumber('0123456789', '')).toBe(false)
})

test('what is typed is put in form, and a wrong value names its field', () => {
  expect(siteSchema.parse(INPUT)).toMatchObject({
    siren: '732829320',
    vatNumber: 'FR44732829320',
    openingHours: ['Samedi : 10h-18h', 'Dimanche : Fermé'],
    socialLinks: ['https://www.instagram.com/atelier'],
  })
  for (const [changes, problem] of [
    [{ siteName: ' ' }, ['siteName', 'required']],
    [{ contactEmail: 'bonjour' }, ['contactEmail', 'email']],
    [{ contactPhone: 'appelez' }, ['contactPhone', 'phone']],
    [{ siren: '732829321', vatNumber: '' }, ['siren', 'siren']],
    [{ vatNumber: 'FR44732829321' }, ['vatNumber', 'vat_number']],
    [{ openingHours: 'Samedi 10h' }, ['openingHours', 'opening_hours']],
    [{ socialLinks: 'http://shop.example' }, ['socialLinks', 'https']],
    [{ mediatorSite: 'le site du médiateur' }, ['mediatorSite', 'https_one']],
    [{ mediatorSite: `mediation.fr/${'x'.repeat(287)}` }, ['mediatorSite', 'too_long']],
    [{ host: 'a\nb\nc\nd' }, ['host', 'host_lines']],
    [{ announcementLink: '//ailleurs.example' }, ['announcementLink', 'announcement_link']],
    [{ announcementLink: 'javascript:alert(1)' }, ['announcementLink', 'announcement_link']],
    [{ announcementFrom: '2026-02-31T08:00' }, ['announcementFrom', 'moment']],
    [{ announcementUntil: '2026-08-01T08:00' }, ['announcementUntil', 'after_begin']],
    [{ siteDescription: 'x'.repeat(301) }, ['siteDescription', 'too_long']],
  ] as const)
    expect(problems(changes)).toEqual([problem])
  expect(problems({ contactEmail: '', siren: '', vatNumber: '', openingHours: '' })).toEqual([])
})

test('an address of the web is taken as people write it, and what names no site is refused', () => {
  for (const [typed, address] of [
    ['www.cm2c.net', 'https://www.cm2c.net'],
    ['Www.Cm2c.net/Litiges', 'https://www.cm2c.net/Litiges'],
    ['mediation.fr', 'https://mediation.fr'],
    ['médiation-conso.fr:8443/a?b=c#d', 'https://médiation-conso.fr:8443/a?b=c#d'],
    ['Https://www.cm2c.net', 'https://www.cm2c.net'],
    ['', ''],
  ] as const) {
    expect(siteSchema.parse({ ...INPUT, mediatorSite: typed }).mediatorSite).toBe(address)
    if (typed) expect(siteSchema.parse({ ...INPUT, announcementLink: typed }).announcementLink).toBe(address)
  }
  expect(
    siteSchema.parse({ ...INPUT, socialLinks: 'instagram.com/@atelier\n\n https://a.example ' }).socialLinks,
  ).toEqual(['https://instagram.com/@atelier', 'https://a.example'])
  const refused = [
    'javascript:alert(1)',
    'javascript:alert.fr',
    'ftp://a.fr',
    'ftp:a.fr',
    'http://a.fr',
    'mediateur',
    'a@b.fr',
  ]
  for (const typed of [
    ...refused,
    'a .fr',
    '.fr',
    'a..fr',
    '-a.fr',
    'a.f',
    '12.50',
    '//a.fr',
    'a.fr\\b c',
    'data:text/html,a.fr',
  ])
    expect(problems({ mediatorSite: typed, socialLinks: typed }), typed).toEqual([
      ['socialLinks', 'https'],
      ['mediatorSite', 'https_one'],
    ])
})

test('the moments of an announcement are those of the clocks in Paris, in summer and in winter', () => {
  const stored = siteSchema.parse(INPUT)
  expect([stored.announcementFrom, stored.announcementUntil]).toEqual([
    '2026-08-01T06:00:00.000Z',
    '2026-11-08T07:00:00.000Z',
  ])
  expect(siteInputOf(stored)).toMatchObject({
    announcementFrom: INPUT.announcementFrom,
    announcementUntil: INPUT.announcementUntil,
  })
  const shown = (now: string) =>
    announcedAt(
      {
        text: stored.announcementText,
        link: stored.announcementLink,
        from: stored.announcementFrom,
        until: stored.announcementUntil,
      },
      new Date(now),
    )
  expect(shown('2026-08-01T05:59:59Z')).toBeNull()
  expect(shown('2026-08-01T06:00:00Z')).toEqual({ text: INPUT.announcementText, link: '/blog/7' })
  expect(shown('2026-11-08T07:00:00Z')).toBeNull()
  const always = { link: '', from: null, until: null }
  expect(announcedAt({ text: 'Bonjour', ...always }, new Date())).toEqual({ text: 'Bonjour', link: '' })
  expect(announcedAt({ text: '', ...always }, new Date())).toBeNull()
})

test('of two owners who typed at once neither loses a word', () => {
  const read = siteInputOf(siteSchema.parse(INPUT))
  const typed = { ...read, phoneHours: 'le soir', rcs: 'RCS Paris' }
  const stored = { ...read, publisher: 'Nadia', rcs: 'RCS Lille' }
  const { merged, both } = mergeSite(read, typed, stored)
  expect(merged).toEqual({ ...read, phoneHours: 'le soir', rcs: 'RCS Paris', publisher: 'Nadia' })
  expect(both).toEqual(['rcs'])
})

test('maintenance closes what shows and sells products, and nothing that is owed', () => {
  for (const closed of [PATHS.home, PATHS.products, productPath(3), PATHS.cart, PATHS.checkout, postPath(1)])
    expect(isClosedPage(closed, 'maintenance'), closed).toBe(true)
  for (const open of [
    PATHS.confirmation,
    PATHS.findOrder,
    PATHS.withdrawal,
    PATHS.legalNotice,
    PATHS.cgv,
    PATHS.privacy,
    PATHS.contact,
    PATHS.profile,
    PATHS.admin,
    PATHS.newsletterLeave,
    '/products.js',
    '/_astro/x.css',
  ])
    expect(isClosedPage(open, 'maintenance'), open).toBe(false)
})
