import * as z from 'zod'
import { ANNOUNCEMENT_LINK } from './announcement.ts'
import { emailLine, line, paragraphs, requiredLine } from './form-fields.ts'
import { parisClock, parisMoment } from './paris-time.ts'
import { isPostalCode } from './postal-code.ts'
import { ADDRESS_LINE } from './rules.ts'
import { isSiren, isVatNumber } from './siren.ts'
import { webAddress } from './web-address.ts'

/** Most lines of opening hours, of links to social networks, and of the host (name, postal address, telephone). */
const MOST_LINES = { openingHours: 14, socialLinks: 8, host: 3 } as const

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)

const linksOf = (text: string): string[] => linesOf(text).map(webAddress)

const LINK = /^https:\/\/[^\s<>"/]+(\/[^\s<>"]*)?$/

/** `Samedi : 10h-18h`; before the colon stands any blank, as people and keyboards write it. */
const DAY = /\S\s:\s\S/u

const plainSiren = (text: string): string => text.replace(/\s/g, '')
const plainVatNumber = (text: string): string => text.replace(/[\s.]/g, '').toUpperCase()

const momentOf = (written: string): string | null => parisMoment(written)?.toISOString() ?? null
const moment = z.string().refine((written) => written === '' || momentOf(written) !== null, 'moment')
const clockOf = (at: string | null): string => (at === null ? '' : parisClock(new Date(at)))

/** Who the shop is, as it is typed: lists one entry a line. Messages are keys of `problemText`. */
const siteInput = z.object({
  siteName: requiredLine(80),
  siteDescription: line(300),
  contactEmail: z.union([z.literal(''), emailLine(254)], 'email'),
  contactPhone: line(30).check(z.regex(/^[+()0-9. -]*$/, 'phone')),
  address: paragraphs(400),
  returnAddress: paragraphs(400),
  openingHours: paragraphs(1000).check(
    z.refine((text) => {
      const days = linesOf(text)
      return days.length <= MOST_LINES.openingHours && days.every((day) => DAY.test(day))
    }, 'opening_hours'),
  ),
  phoneHours: line(160),
  socialLinks: paragraphs(1600).check(
    z.refine((text) => {
      const links = linksOf(text)
      return links.length <= MOST_LINES.socialLinks && links.every((link) => LINK.test(link))
    }, 'https'),
  ),
  termsVersion: requiredLine(40),
  legalName: line(160),
  legalForm: line(160),
  shareCapital: line(40),
  registeredCity: line(100),
  siren: z.string().refine((text) => text.trim() === '' || isSiren(plainSiren(text)), 'siren'),
  rcs: line(80),
  vatNumber: z
    .string()
    .refine((text) => text.trim() === '' || isVatNumber(plainVatNumber(text), ''), 'vat_number'),
  publisher: line(160),
  host: paragraphs(400).check(z.refine((text) => linesOf(text).length <= MOST_LINES.host, 'host_lines')),
  mediatorName: line(160),
  mediatorAddress: paragraphs(400),
  mediatorSite: line(300).check(
    z.overwrite(webAddress),
    z.maxLength(300, 'too_long'),
    z.refine((link) => link === '' || LINK.test(link), 'https_one'),
  ),
  senderName: line(ADDRESS_LINE),
  senderStreet: line(ADDRESS_LINE),
  senderComplement: line(ADDRESS_LINE),
  senderPostalCode: line(5).check(
    z.refine((code) => code === '' || isPostalCode('FR', code) || isPostalCode('MC', code), 'postal_code_fr'),
  ),
  senderCity: line(ADDRESS_LINE),
  announcementText: line(200),
  announcementLink: line(300).check(
    z.overwrite(webAddress),
    z.maxLength(300, 'too_long'),
    z.regex(ANNOUNCEMENT_LINK, 'announcement_link'),
  ),
  /** `AAAA-MM-JJThh:mm` of the clocks in Paris, or empty. */
  announcementFrom: moment,
  announcementUntil: moment,
  blogIntro: line(300),
  footerAbout: line(300),
})

export type SiteInput = z.infer<typeof siteInput>
/** Names of the fields, in the order of the form. */
export const SITE_FIELDS = Object.keys(siteInput.shape) as readonly (keyof SiteInput)[]

/** Who the shop is, as it is stored. */
export type SiteSettings = Omit<
  SiteInput,
  'openingHours' | 'socialLinks' | 'announcementFrom' | 'announcementUntil'
> & {
  /** `days : hours`, one line each. */
  readonly openingHours: readonly string[]
  /** https. */
  readonly socialLinks: readonly string[]
  /** ISO 8601; null where it shows at once, or does not end. */
  readonly announcementFrom: string | null
  readonly announcementUntil: string | null
}

/** Name, contact, hours, legal notice: what the owner types, checked and put in form. */
export const siteSchema = siteInput.transform((input, context): SiteSettings => {
  const siren = plainSiren(input.siren)
  const vatNumber = plainVatNumber(input.vatNumber)
  if (vatNumber !== '' && !isVatNumber(vatNumber, siren))
    context.addIssue({ code: 'custom', path: ['vatNumber'], message: 'vat_number' })
  const [from, until] = [momentOf(input.announcementFrom), momentOf(input.announcementUntil)]
  if (from !== null && until !== null && until <= from)
    context.addIssue({ code: 'custom', path: ['announcementUntil'], message: 'after_begin' })
  return {
    ...input,
    announcementFrom: from,
    announcementUntil: until,
    siren,
    vatNumber,
    openingHours: linesOf(input.openingHours).map((day) => day.replace(/\s:\s/u, ' : ')),
    socialLinks: linksOf(input.socialLinks),
    host: linesOf(input.host).join('\n'),
  }
})

/** What is stored, as its form shows it. */
export const siteInputOf = ({ openingHours, socialLinks, ...rest }: SiteSettings): SiteInput => ({
  ...rest,
  announcementFrom: clockOf(rest.announcementFrom),
  announcementUntil: clockOf(rest.announcementUntil),
  openingHours: openingHours.join('\n'),
  socialLinks: socialLinks.join('\n'),
})

/**
 * Two owners typed at once: fields that I did not touch take what is stored now, mine stay as I typed them.
 * @returns what the form goes on with, and the fields that both have changed to something else.
 */
export function mergeSite(read: SiteInput, typed: SiteInput, stored: SiteInput) {
  const untouched = SITE_FIELDS.filter((name) => typed[name] === read[name])
  const merged = { ...typed, ...Object.fromEntries(untouched.map((name) => [name, stored[name]])) }
  const both = SITE_FIELDS.filter((name) => stored[name] !== read[name] && merged[name] !== stored[name])
  return { merged, both }
}
