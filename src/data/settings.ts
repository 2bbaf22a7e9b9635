import type { Hero, LegalIdentity, ShopSettings } from '@/domain/settings.ts'
import { dataOf } from './answer.ts'
import type { Reader } from './client.ts'
import type { Database } from './database.types.ts'

const COLUMNS =
  'site_name, site_description, contact_email, contact_phone, phone_hours, address, return_address, opening_hours, social_links, currency, tax_rate, vat_exempt, terms_version, show_out_of_stock, show_prices, enable_reviews, maintenance_mode, measure_newsletters, legal_name, legal_form, share_capital, registered_city, siren, rcs, vat_number, publisher, host, mediator_name, mediator_address, mediator_site'

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
  | 'updated_at'
>

/** The public settings with the hero of the home page. @throws Error when they cannot be read. */
export async function getShopSettings(db: Reader): Promise<ShopSettings> {
  const [settings, hero] = await Promise.all([
    db.from('settings').select(COLUMNS).single(),
    db.from('hero').select('image_path, alt_text, title, subtitle').single(),
  ])
  const { image_path: imagePath, alt_text: altText, title, subtitle } = dataOf(hero, 'settings_unreadable')
  return toSettings(dataOf(settings, 'settings_unreadable'), { imagePath, altText, title, subtitle })
}

/** Whether the shop is closed to visitors, as it is now and not as it was published. @throws Error when it cannot be read. */
export async function isShopClosed(db: Reader, signal: AbortSignal): Promise<boolean> {
  const found = await db.from('settings').select('maintenance_mode').abortSignal(signal).single()
  return dataOf(found, 'settings_unreadable').maintenance_mode
}

const toSettings = (row: Row, hero: Hero): ShopSettings => ({
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
  maintenanceMode: row.maintenance_mode,
  measureNewsletters: row.measure_newsletters,
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
