import { connectShare } from '@/ui/share/native-share.ts'
import { connectTabs } from '@/ui/tabs.ts'
import { connectGallery } from './gallery.ts'
import { connectOffer } from './live-offer.ts'
import { connectRecent } from './recent.ts'

const each = (selector: string, connect: (element: HTMLElement) => void): void => {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) connect(element)
}

/** Brings a product page to life. */
export function connectProduct(): void {
  each('[data-tabs]', connectTabs)
  each('[data-gallery]', connectGallery)
  each('[data-share]', connectShare)
  each('[data-recent]', connectRecent)
  each('[data-offer]', connectOffer)
}
