import type { ShopSettings } from './settings.ts'

/** A setting that a text of the shop quotes and cannot do without, as `texts` names it. */
export const QUOTED_FACTS = [
  'contactEmail',
  'contactPhone',
  'address',
  'companyName',
  'registration',
  'publicationDirector',
  'host',
  'mediator',
  'phoneHours',
  'returnAddress',
  'registeredCity',
  'siteName',
] as const
export type QuotedFact = (typeof QUOTED_FACTS)[number]

const VALUES: Readonly<Record<QuotedFact, (settings: ShopSettings) => string>> = {
  contactEmail: ({ contactEmail }) => contactEmail,
  contactPhone: ({ contactPhone }) => contactPhone,
  address: ({ address }) => address,
  companyName: ({ legal }) => legal.companyName,
  registration: ({ legal }) => legal.siren || legal.registration,
  publicationDirector: ({ legal }) => legal.publicationDirector,
  host: ({ legal }) => legal.host.name,
  mediator: ({ legal }) => legal.mediator.name,
  phoneHours: ({ phoneHours }) => phoneHours,
  returnAddress: ({ returnAddress }) => returnAddress,
  registeredCity: ({ legal }) => legal.registeredCity,
  siteName: ({ siteName }) => siteName,
}

/** What each component of a text shows. */
const COMPONENTS: Readonly<Record<string, readonly QuotedFact[]>> = {
  Email: ['contactEmail'],
  Phone: ['contactPhone'],
  LegalIdentity: ['companyName', 'address', 'registration'],
  Host: ['host'],
  Mediator: ['mediator'],
  WithdrawalForm: ['companyName', 'address', 'contactEmail'],
}

const isFact = (name: string | undefined): name is QuotedFact =>
  (QUOTED_FACTS as readonly (string | undefined)[]).includes(name)

/** @returns what a tag shows; nothing of a fact with words of its own (`before`), which goes with them where it is empty. */
function factsOf(tag: string, attributes: string): readonly QuotedFact[] {
  if (tag !== 'Fact') return COMPONENTS[tag] ?? []
  const [, name] = /\bname="(\w+)"/.exec(attributes) ?? []
  return isFact(name) && !/\bbefore="/.test(attributes) ? [name] : []
}

/** @param text of a page, in MDX. @returns the settings that it quotes and that nobody has filled in yet, each once. */
export function holesIn(text: string, settings: ShopSettings): QuotedFact[] {
  const quoted = [...text.matchAll(/<([A-Z]\w*)\b([^>]*)>/g)].flatMap(([, tag = '', attributes = '']) =>
    factsOf(tag, attributes),
  )
  return QUOTED_FACTS.filter((fact) => quoted.includes(fact) && VALUES[fact](settings).trim() === '')
}

/** @param text of a page, in MDX. @returns what the shop has yet to say before it shows the page: nothing once it is open. */
export const missingBeforeOpening = (text: string, settings: ShopSettings): QuotedFact[] =>
  settings.openedAt === null ? holesIn(text, settings) : []
