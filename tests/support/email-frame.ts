import { DEFAULT_APPEARANCE } from '@/domain/appearance.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { demoSettings } from '../../content/demo/products.ts'

/** The settings of sample emails. */
export const emailSettings: ShopSettings = {
  ...demoSettings,
  currency: 'EUR',
  vat: { exempt: false, ratePercent: 20 },
  termsVersion: '2026-11',
  showOutOfStock: true,
  showPrices: true,
  enableReviews: false,
  openedAt: '2026-01-05T09:00:00Z',
  maintenanceMode: false,
  measureNewsletters: false,
  buysLabels: false,
  askedTrackers: [],
  sentPayments: [],
  paymentDays: 7,
  announcement: null,
  blogIntro: '',
  footerAbout: '',
  preparation: { preparationDays: 2, cutoffHour: 12 },
  hero: { imagePath: null, altText: '', title: '', subtitle: '' },
  appearance: DEFAULT_APPEARANCE,
}

/** An email in both its forms. */
export interface Written {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export const EMAIL_SITE = 'https://shop.example'
export const EMAIL_TOKEN = '0123456789abcdef'.repeat(4)

/** Address of a stored picture. */
export const emailPicture = (path: string): string => `${EMAIL_SITE}/storage/v1/object/public/${path}`
