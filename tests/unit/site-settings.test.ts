import { expect, test } from 'vitest'
import { isClosedInMaintenance } from '@/domain/maintenance.ts'
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
    [{ mediatorSite: 'mediation.fr' }, ['mediatorSite', 'https']],
    [{ host: 'a\nb\nc\nd' }, ['host', 'host_lines']],
    [{ siteDescription: 'x'.repeat(301) }, ['siteDescription', 'too_long']],
  ] as const)
    expect(problems(changes)).toEqual([problem])
  expect(problems({ contactEmail: '', siren: '', vatNumber: '', openingHours: '' })).toEqual([])
})

test('of two owners who typed at once neither loses a word', () => {
  const read = siteInputOf(siteSchema.parse(INPUT))
  const typed = { ...read, phoneHours: 'le soir', rcs: 'RCS Paris' }
  const stored = { ...read, publisher: 'Nadia', rcs: 'RCS Lille' }
  const { merged, both } = mergeSite(read, typed, stored)
  expect(merged).toEqual({ ...read, phoneHours: 'le soir', rcs: 'RCS Paris', publisher: 'Nadia' })
  expect(both).toEqual(['rcs'])
})

test('maintenance closes what shows and sells pieces, and nothing that is owed', () => {
  for (const closed of [PATHS.home, PATHS.products, productPath(3), PATHS.cart, PATHS.checkout, postPath(1)])
    expect(isClosedInMaintenance(closed), closed).toBe(true)
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
    expect(isClosedInMaintenance(open), open).toBe(false)
})
