import type { ShopSettings } from '@/domain/settings.ts'
import { demoSettings } from '../../content/demo/products.ts'

/** The settings of sample letters. */
export const letterSettings: ShopSettings = {
  ...demoSettings,
  currency: 'EUR',
  vat: { exempt: false, ratePercent: 20 },
  termsVersion: '2026-11',
  showOutOfStock: true,
  showPrices: true,
  enableReviews: false,
  maintenanceMode: false,
  measureNewsletters: false,
  hero: { imagePath: null, altText: '', title: '', subtitle: '' },
}

/** A letter in both its forms. */
export interface Written {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export const LETTER_SITE = 'https://shop.example'
export const LETTER_TOKEN = '0123456789abcdef'.repeat(4)

/** Address of a stored picture. */
export const letterPicture = (path: string): string => `${LETTER_SITE}/storage/v1/object/public/${path}`
