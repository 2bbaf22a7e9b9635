import { announcedAt } from '@/domain/announcement.ts'
import { type Closing, closingOf } from '@/domain/maintenance.ts'
import { SENT_PAYMENTS } from '@/domain/order-states.ts'
import type { Hero, LegalIdentity, ShopSettings } from '@/domain/settings.ts'
import { TRACKERS } from '@/domain/tracking.ts'
import { dataOf } from './answer.ts'
import { getAppearance } from './appearance.ts'
import type { Reader } from './client.ts'
import type { Database } from './database.types.ts'

const COLUMNS =
  'site_name, site_description, contact_email, contact_phone, phone_hours, address, return_address, opening_hours, social_links, currency, tax_rate, vat_exempt, terms_version, show_out_of_stock, show_prices, enable_reviews, opened_at, maintenance_mode, measure_newsletters, buys_labels, asked_trackers, offers_transfer, offers_cheque, payment_days, preparation_days, order_cutoff, legal_name, legal_form, share_capital, registered_city, siren, rcs, vat_number, publisher, host, mediator_name, mediator_address, mediator_site, announcement_text, announcement_link, announcement_from, announcement_until, blog_intro, footer_about'

type Row = Omit<
  Database['public']['Tables']['settings']['Row'],
  | 'id'
  | 'order_confirmation'
  | 'shipment_notification'
  | 'promotional_emails'
  | 'weekly_report'
  | 'order_notice'
  | 'two_factor_auth'
  | 'session_timeout'
  | 'allow_multiple_logins'
  | 'automatic_publishing'
  | 'payments_open'
  | 'iban'
  | 'bic'
  | 'account_holder'
  | 'cheque_payee'
  | 'cheque_address'
  | 'sender_name'
  | 'sender_street'
  | 'sender_complement'
  | 'sender_postal_code'
  | 'sender_city'
  | 'updated_at'
>

/** The public settings with the hero of the home page and how the shop looks. @throws Error when they cannot be read. */
export async function getShopSettings(db: Reader): Promise<ShopSettings> {
  const [settings, hero, appearance] = await Promise.all([
    db.from('settings').select(COLUMNS).single(),
    db.from('hero').select('image_path, alt_text, title, subtitle').single(),
    getAppearance(db),
  ])
  const { image_path: imagePath, alt_text: altText, title, subtitle } = dataOf(hero, 'settings_unreadable')
  const shown = { imagePath, altText, title, subtitle }
  return { ...toSettings(dataOf(settings, 'settings_unreadable'), shown), appearance }
}

/** Why the shop is closed to visitors, as it is now and not as it was published. @throws Error when it cannot be read. */
export async function readClosing(db: Reader, signal: AbortSignal): Promise<Closing | null> {
  const found = await db.from('settings').select('opened_at, maintenance_mode').abortSignal(signal).single()
  const { opened_at: openedAt, maintenance_mode: maintenanceMode } = dataOf(found, 'settings_unreadable')
  return closingOf({ openedAt, maintenanceMode })
}

const toSettings = (row: Row, hero: Hero): Omit<ShopSettings, 'appearance'> => ({
  siteName: row.site_name,
  siteDescription: row.site_description,
  contactEmail: row.contact_email,
  contactPhone: row.contact_phone,
  phoneHours: row.phone_hours,
  address: row.address,
  returnAddress: row.return_address || row.address,
  openingHours: row.opening_hours.map(toHours),
  socialLinks: row.social_links,
  currency: row.currency,
  vat: { exempt: row.vat_exempt, ratePercent: row.tax_rate },
  termsVersion: row.terms_version,
  showOutOfStock: row.show_out_of_stock,
  showPrices: row.show_prices,
  enableReviews: row.enable_reviews,
  openedAt: row.opened_at,
  maintenanceMode: row.maintenance_mode,
  measureNewsletters: row.measure_newsletters,
  buysLabels: row.buys_labels,
  askedTrackers: TRACKERS.filter((tracker) => row.asked_trackers.includes(tracker)),
  sentPayments: SENT_PAYMENTS.filter((means) => row[`offers_${means}`]),
  paymentDays: row.payment_days,
  preparation: { preparationDays: row.preparation_days, cutoffHour: row.order_cutoff },
  announcement: announcedAt(
    {
      text: row.announcement_text,
      link: row.announcement_link,
      from: row.announcement_from,
      until: row.announcement_until,
    },
    new Date(),
  ),
  blogIntro: row.blog_intro,
  footerAbout: row.footer_about,
  legal: toLegalIdentity(row),
  hero,
})

/** A line of the opening hours is written `days : hours`. */
function toHours(line: string): { days: string; hours: string } {
  const [days = '', ...hours] = line.split(' : ')
  return { days, hours: hours.join(' : ') }
}

function toLegalIdentity(row: Row): LegalIdentity {
  const [name = '', postalAddress = '', phone = ''] = row.host.split('\n')
  return {
    companyName: row.legal_name,
    legalForm: row.legal_form,
    capital: row.share_capital,
    siren: row.siren,
    registration: row.rcs,
    registeredCity: row.registered_city,
    vatNumber: row.vat_number,
    publicationDirector: row.publisher,
    host: { name, postalAddress, phone },
    mediator: { name: row.mediator_name, postalAddress: row.mediator_address, website: row.mediator_site },
  }
}
