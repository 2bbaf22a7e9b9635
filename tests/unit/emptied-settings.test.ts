import { afterAll, expect, test } from 'vitest'
import { MAIL_KINDS } from '@/domain/mail-sentences.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import type { Seller } from '@/domain/shop-document.ts'
import { sampleEmail } from '@/emails/sample-emails.ts'
import { defaultSentences } from '@/texts/emails.ts'
import { invoicesPdf } from '../../supabase/functions/_shared/pdf/invoice.ts'
import { packingSlipsPdf } from '../../supabase/functions/_shared/pdf/packing-slip.ts'
import { supplierOrderPdf } from '../../supabase/functions/_shared/pdf/supplier-order.ts'
import { EMAIL_SITE, emailSettings, type Written } from '../support/email-frame.ts'
import { everyEmail } from '../support/emails.ts'
import { DEMONSTRATION, faultsIn, HOLES } from '../support/holes.ts'
import { readPdf } from '../support/read-pdf.ts'
import { sampleDocument, sampleOrder, sampleSupplierOrder } from '../support/sample-document.ts'

// Tests of one worker share their modules: the emails of others are the sample's again.
const OF_SAMPLE = { ...emailSettings }
afterAll(() => {
  Object.assign(emailSettings, OF_SAMPLE)
})

/** A shop that has nothing of the demonstration. */
const SHOP: ShopSettings = {
  ...emailSettings,
  siteName: 'Maison Lumière',
  siteDescription: 'Des bougies coulées à la main.',
  contactEmail: 'bonjour@maison-lumiere.fr',
  contactPhone: '04 78 00 12 34',
  phoneHours: 'de 9h à 17h',
  address: '8 quai Saint-Antoine\n69002 Lyon',
  returnAddress: 'Retours\n9 quai Saint-Antoine\n69002 Lyon',
  socialLinks: ['https://www.instagram.com/maisonlumiere'],
  legal: {
    companyName: 'Lumière SARL',
    legalForm: 'Société à responsabilité limitée',
    capital: '5 000 €',
    siren: '552100554',
    registration: 'RCS Lyon 552 100 554',
    registeredCity: 'Lyon',
    vatNumber: 'FR27552100554',
    publicationDirector: 'Odile Lumière',
    host: {
      name: 'Hébergeur SAS',
      postalAddress: '2 rue Kellermann, 59100 Roubaix',
      phone: '09 72 00 00 00',
    },
    mediator: { name: 'Médiateur', postalAddress: '1 rue de Rivoli, Paris', website: 'https://mediateur.fr' },
  },
}
const NOBODY = { name: '', postalAddress: '', phone: '', website: '' }
const NO_LEGAL = Object.fromEntries(Object.keys(SHOP.legal).map((name) => [name, '']))

/** The settings with each of them empty in turn, then with all that may be; a shop always has a name. */
const EMPTIED: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    ['siteDescription', 'contactEmail', 'contactPhone', 'phoneHours', 'address', 'returnAddress'].map(
      (name) => [name, { [name]: '' }],
    ),
  ),
  openingHours: { openingHours: [] },
  socialLinks: { socialLinks: [] },
  ...Object.fromEntries(
    Object.keys(SHOP.legal).map((name) => [
      name,
      { legal: { ...SHOP.legal, [name]: name === 'host' || name === 'mediator' ? NOBODY : '' } },
    ]),
  ),
  all: {
    ...{
      siteDescription: '',
      contactEmail: '',
      contactPhone: '',
      phoneHours: '',
      address: '',
      returnAddress: '',
    },
    ...{ openingHours: [], socialLinks: [] },
    legal: { ...NO_LEGAL, host: NOBODY, mediator: NOBODY },
  },
}

/** What stands in mark-up for a value that is not there. */
const HOLES_OF_HTML = [
  /href="(?:mailto:|tel:)?"/,
  /<(p|li|td|h1|a)\b[^>]*>\s*<\/\1>/,
  /<br>\s*(?:<br>|<\/p>)/,
]

/** What is wrong with the emails of a shop, as they stand with these settings. */
function faultsOfEmails(changes: object): string[] {
  Object.assign(emailSettings, SHOP, changes)
  return Object.entries(everyEmail()).flatMap(([kind, { subject, html, text }]) => [
    ...faultsIn(kind, `${subject}\n${text}`, HOLES),
    ...faultsIn(kind, html, HOLES_OF_HTML),
  ])
}
/** What looks like a hole and is a buyer's or the sample's. */
const ofSamples = new Set(faultsOfEmails({}))

test.each(Object.keys(EMPTIED))('no email has a hole without %s', (name) => {
  expect(faultsOfEmails(EMPTIED[name] ?? {}).filter((fault) => !ofSamples.has(fault))).toEqual([])
})

test('no email says a word of the demonstration, neither to a buyer nor in its preview', () => {
  Object.assign(emailSettings, SHOP)
  const previews = MAIL_KINDS.map((kind) => [
    `preview of ${kind}`,
    sampleEmail(kind, emailSettings, defaultSentences[kind], EMAIL_SITE),
  ])
  // What is ordered from suppliers is a file of this test's.
  const sent = Object.entries(everyEmail()).filter(([kind]) => !kind.startsWith('supplier'))
  const written = [...sent, ...previews] as [string, Written][]
  expect(written.flatMap(([kind, { html }]) => faultsIn(kind, html, [DEMONSTRATION]))).toEqual([])
})

const SELLER: Seller = {
  name: SHOP.legal.companyName,
  tradeName: SHOP.siteName,
  legalForm: SHOP.legal.legalForm,
  shareCapital: SHOP.legal.capital,
  address: SHOP.address,
  siren: SHOP.legal.siren,
  rcs: SHOP.legal.registration,
  vatNumber: SHOP.legal.vatNumber,
  email: SHOP.contactEmail,
  phone: SHOP.contactPhone,
}
const without = (name: string): Seller => ({ ...SELLER, [name]: '' })
const SELLERS = [
  ...Object.keys(SELLER)
    .filter((name) => name !== 'tradeName')
    .map(without),
  { ...SELLER, ...Object.fromEntries(Object.keys(SELLER).map((name) => [name, ''])), tradeName: 'Boutique' },
]
const CREDITED = {
  number: 'FAC-2026-0041',
  issuedAt: '2026-11-20T09:00:00Z',
  refundedAt: '2026-11-23T09:00:00Z',
  shipping: sampleDocument().total,
  extra: sampleDocument().total,
}

test('no document has a hole, nor a word of the demonstration, without one line of who sells', async () => {
  const documents = SELLERS.flatMap((seller) => [
    sampleDocument({ seller }),
    sampleDocument({ seller, kind: 'credit_note', credited: CREDITED, isSimulated: true }),
  ])
  const files = {
    invoices: await invoicesPdf(documents),
    slips: await packingSlipsPdf(
      [sampleOrder(), sampleOrder({ customer: { ...sampleOrder().customer, phone: '' } })],
      'Boutique',
      sampleDocument().issuedAt,
    ),
    supplies: await supplierOrderPdf(
      sampleSupplierOrder({ buyer: SELLERS.at(-1) ?? SELLER, note: '', expectedOn: null }),
      true,
    ),
  }
  for (const [kind, bytes] of Object.entries(files)) {
    const { pages } = await readPdf(bytes)
    expect(pages.flatMap((page, n) => faultsIn(`${kind} ${n + 1}`, page, [...HOLES, DEMONSTRATION]))).toEqual(
      [],
    )
  }
})
