import { connectShare } from '@/ui/share/native-share.ts'
import { connectTabs } from '@/ui/tabs.ts'
import { connectGallery } from './gallery.ts'
import { connectOffer } from './live-offer.ts'
import { connectRecent } from './recent.ts'

const each = (selector: string, connect: (element: HTMLElement) => void): void => {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) connect(element)
}

/** Loads what follows the choice once there is one. */
function connectOptions(form: HTMLElement): void {
  const start = () => void import('./options.ts').then(({ startOptions }) => startOptions(form))
  if (location.search || form.querySelector(':checked')) start()
  else form.addEventListener('change', start, { once: true })
}

/** Loads what follows a text once somebody writes one, or has before this came. */
function connectText(field: HTMLElement): void {
  const start = () =>
    void import('./typed-text.ts').then(({ followText }) => followText(field as HTMLTextAreaElement))
  if (document.activeElement === field) start()
  else field.addEventListener('focus', start, { once: true })
}

/** Brings a product page to life. */
export function connectProduct(): void {
  each('[data-tabs]', connectTabs)
  each('[data-gallery]', connectGallery)
  each('[data-share]', connectShare)
  each('[data-recent]', connectRecent)
  each('[data-offer]', connectOffer)
  each('[data-options]', connectOptions)
  each('[data-text]', connectText)
}
