import * as z from 'zod'
import { emailLine, line, paragraphs, requiredLine } from './form-fields.ts'
import { isSiren, isVatNumber } from './siren.ts'

/** Most lines of opening hours, of links to social networks, and of the host (name, postal address, telephone). */
const MOST_LINES = { openingHours: 14, socialLinks: 8, host: 3 } as const

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)

const LINK = /^https:\/\/[^\s<>"/]+(\/[^\s<>"]*)?$/

/** Who the shop is, as it is typed: lists one entry a line. Messages are keys of `problemText`. */
export const siteInput = z.object({
  siteName: requiredLine(80),
  siteDescription: line(300),
  contactEmail: z.union([z.literal(''), emailLine(254)], 'email'),
  contactPhone: line(30).refine((text) => /^[+()0-9. -]*$/.test(text), 'phone'),
  address: paragraphs(400),
  returnAddress: paragraphs(400),
  openingHours: paragraphs(1000),
  phoneHours: line(160),
  socialLinks: paragraphs(1600),
  termsVersion: requiredLine(40),
  legalName: line(160),
  legalForm: line(160),
  shareCapital: line(40),
  registeredCity: line(100),
  siren: z.string(),
  rcs: line(80),
  vatNumber: z.string(),
  publisher: line(160),
  host: paragraphs(400),
  mediatorName: line(160),
  mediatorAddress: paragraphs(400),
  mediatorSite: line(300),
})

export type SiteInput = z.infer<typeof siteInput>
/** Names of the fields, in the order of the form. */
export const SITE_FIELDS = Object.keys(siteInput.shape) as readonly (keyof SiteInput)[]

/** Who the shop is, as it is stored. */
export type SiteSettings = Omit<SiteInput, 'openingHours' | 'socialLinks'> & {
  /** `days : hours`, one line each. */
  readonly openingHours: readonly string[]
  /** https. */
  readonly socialLinks: readonly string[]
}

/** Name, contact, hours, legal notice: what the owner types, checked and put in form. */
export const siteSchema = siteInput.transform((input, context): SiteSettings => {
  const issue = (path: keyof SiteInput, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  const siren = input.siren.replace(/\s/g, '')
  const vatNumber = input.vatNumber.replace(/[\s.]/g, '').toUpperCase()
  const openingHours = linesOf(input.openingHours)
  const socialLinks = linesOf(input.socialLinks)
  if (siren !== '' && !isSiren(siren)) issue('siren', 'siren')
  if (vatNumber !== '' && !isVatNumber(vatNumber, siren)) issue('vatNumber', 'vat_number')
  if (openingHours.length > MOST_LINES.openingHours || !openingHours.every((one) => one.includes(' : ')))
    issue('openingHours', 'opening_hours')
  if (socialLinks.length > MOST_LINES.socialLinks || !socialLinks.every((one) => LINK.test(one)))
    issue('socialLinks', 'https')
  if (linesOf(input.host).length > MOST_LINES.host) issue('host', 'host_lines')
  if (input.mediatorSite !== '' && !LINK.test(input.mediatorSite)) issue('mediatorSite', 'https')
  return { ...input, siren, vatNumber, openingHours, socialLinks, host: linesOf(input.host).join('\n') }
})

/** What is stored, as its form shows it. */
export const siteInputOf = ({ openingHours, socialLinks, ...rest }: SiteSettings): SiteInput => ({
  ...rest,
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
