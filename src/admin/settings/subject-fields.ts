import { type GroupKey, SUBJECTS, type SubjectKey } from '@/admin/ui/settings-subjects.ts'
import type { SiteInput } from '@/domain/site-settings.ts'
import { appearanceText } from '@/texts/admin/appearance.ts'
import { homePageText } from '@/texts/admin/home-page.ts'
import { labelsText } from '@/texts/admin/labels.ts'
import { outboxText } from '@/texts/admin/outbox.ts'
import { packagingsText } from '@/texts/admin/packagings.ts'
import { parcelTrackingText } from '@/texts/admin/parcel-tracking.ts'
import { paymentMeansText } from '@/texts/admin/payment-means.ts'
import { paymentsAdminText } from '@/texts/admin/payments.ts'
import { amountsText, peopleText, settingsText } from '@/texts/admin/settings.ts'
import { settingsIndexText } from '@/texts/admin/settings-index.ts'
import { shopDataText } from '@/texts/admin/shop-data.ts'
import { displayText, siteText } from '@/texts/admin/site-settings.ts'

/** Something that is set on a page, with the name or the id of where it stands there. */
type Field = readonly [place: string, label: string]

const named = <Texts extends Readonly<Record<string, unknown>>>(
  texts: Texts,
  names: readonly (keyof Texts & string)[],
): readonly Field[] => names.map((name) => [name, String(texts[name])])

/** Fields of who the shop is, by the subject whose page shows them. */
export const SITE_PLACES = {
  shop: [
    ...['siteName', 'siteDescription', 'contactEmail', 'contactPhone', 'address', 'returnAddress'],
    ...['announcementText', 'announcementLink', 'announcementFrom', 'announcementUntil'],
    ...['blogIntro', 'footerAbout'],
  ],
  legal: [
    ...['legalName', 'legalForm', 'shareCapital', 'siren', 'vatNumber', 'rcs', 'registeredCity'],
    ...['publisher', 'host', 'mediatorName', 'mediatorAddress', 'mediatorSite'],
  ],
  hours: ['openingHours', 'phoneHours', 'socialLinks'],
  shipping: ['senderName', 'senderStreet', 'senderComplement', 'senderPostalCode', 'senderCity'],
  vat: ['termsVersion'],
} as Readonly<Record<'shop' | 'legal' | 'hours' | 'shipping' | 'vat', readonly (keyof SiteInput)[]>>

/** A mediator has a name, and so has a parcel's sender, and much begins on a day: alone it would not say whose. */
const SAID: Partial<Readonly<Record<keyof SiteInput, string>>> = {
  announcementFrom: `${siteText.announcement} · ${siteText.announcementFrom}`,
  announcementUntil: `${siteText.announcement} · ${siteText.announcementUntil}`,
  mediatorName: `${siteText.mediation} · ${siteText.mediatorName}`,
  mediatorAddress: `${siteText.mediation} · ${siteText.mediatorAddress}`,
  mediatorSite: `${siteText.mediation} · ${siteText.mediatorSite}`,
}

const site = (subject: keyof typeof SITE_PLACES): readonly Field[] =>
  SITE_PLACES[subject].map((name) => [name, SAID[name] ?? siteText[name]])

const methods = (
  [
    ...(['label', 'delay', 'price', 'freeFrom', 'countries', 'surcharges', 'isDefault', 'active'] as const),
    ...(['carrier', 'withSignature', 'needsRelay'] as const),
  ] as const
).map((name): Field => ['methods', amountsText[name]])

/** All that is set on the pages, in their order. */
const SUBJECT_FIELDS: Readonly<Partial<Record<SubjectKey, readonly Field[]>>> = {
  shop: site('shop'),
  legal: site('legal'),
  hours: site('hours'),
  display: named(displayText, ['maintenanceMode', 'showOutOfStock', 'enableReviews', 'showPrices']),
  appearance: [
    ['', appearanceText.logo],
    ['', appearanceText.colours],
    ['accueil', homePageText.title],
  ],
  shipping: [
    ...methods,
    ...named(amountsText, ['preparationDays', 'orderCutoff']),
    ['sender', siteText.sender],
    ...site('shipping'),
    ['packagings', packagingsText.title],
    ['tracking', parcelTrackingText.title],
    ['labels', labelsText.service],
  ],
  vat: [...named(amountsText, ['vatExempt', 'taxRate']), ['vat', amountsText.currency], ...site('vat')],
  payments: [
    ['paymentsOpen', paymentsAdminText.open],
    ['', paymentsAdminText.account],
    ...named(paymentMeansText, ['offersTransfer', 'iban', 'bic', 'accountHolder', 'offersCheque']),
    ...named(paymentMeansText, ['chequePayee', 'chequeAddress', 'paymentDays']),
  ],
  mails: named(outboxText, [
    ...(['orderNotice', 'orderConfirmation', 'shipmentNotification', 'promotionalEmails'] as const),
    ...(['measureNewsletters', 'weeklyReport'] as const),
  ]),
  security: [
    ['twoFactorAuth', settingsText.twoFactor],
    ['allowMultipleLogins', settingsText.multipleLogins],
    ['sessionTimeout', settingsText.sessionTimeout],
  ],
  people: [['', peopleText.add]],
  data: [
    ['', shopDataText.exportTitle],
    ['', shopDataText.importTitle],
    ['', shopDataText.reset],
  ],
}

export interface FoundSetting {
  /** Path below /admin, with the place on its page. */
  readonly to: string
  readonly label: string
  /** The subject that it is part of, and that one's group; nothing twice. */
  readonly note: string
  readonly group: GroupKey
}

/** Every page of the settings and every field of it, as a search finds them. */
export const ALL_SETTINGS: readonly FoundSetting[] = SUBJECTS.flatMap(({ key, to, group }) => {
  const subject = settingsIndexText.subjects[key]
  return [
    { to, label: subject, note: settingsIndexText.groups[group], group },
    ...(SUBJECT_FIELDS[key] ?? []).map(([place, label]) => ({
      to: place ? `${to}#${place}` : to,
      label,
      note: subject,
      group,
    })),
  ]
})
