import * as z from 'zod'
import { snakeKeys } from '@/domain/case.ts'
import type { SiteSettings } from '@/domain/site-settings.ts'
import type { Client } from '../client.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

const text = z.string()

const site = row({
  version: text,
  siteName: text,
  siteDescription: text,
  contactEmail: text,
  contactPhone: text,
  address: text,
  returnAddress: text,
  openingHours: z.array(text),
  phoneHours: text,
  socialLinks: z.array(text),
  termsVersion: text,
  legalName: text,
  legalForm: text,
  shareCapital: text,
  registeredCity: text,
  siren: text,
  rcs: text,
  vatNumber: text,
  publisher: text,
  host: text,
  mediatorName: text,
  mediatorAddress: text,
  mediatorSite: text,
  senderName: text,
  senderStreet: text,
  senderComplement: text,
  senderPostalCode: text,
  senderCity: text,
  announcementText: text,
  announcementLink: text,
  announcementFrom: text.nullable(),
  announcementUntil: text.nullable(),
  blogIntro: text,
  footerAbout: text,
})

/** Who the shop is, and of which version. */
export type StoredSite = z.infer<typeof site>

/** @throws RefusedError owner_required */
export const getSiteSettings = async (db: Client, signal: AbortSignal): Promise<StoredSite> =>
  site.parse(await calledBy(db.rpc('admin_site_settings').abortSignal(signal)))

/** The newer version that a refused save tells. */
export const toStoredSite = (details: unknown): StoredSite => site.parse(details)

/** @param version that was read. @throws RefusedError settings_changed, settings_invalid */
export const saveSiteSettings = async (
  db: Client,
  version: string,
  settings: SiteSettings,
): Promise<StoredSite> =>
  site.parse(
    await calledBy(
      db.rpc('save_site_settings', {
        expected_version: version,
        fields: snakeKeys({
          ...settings,
          openingHours: [...settings.openingHours],
          socialLinks: [...settings.socialLinks],
        }),
      }),
    ),
  )
