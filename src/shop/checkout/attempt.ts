import { tabStore } from '@/data/browser-storage.ts'

const ATTEMPT = 'checkout:attempt'

/**
 * Whether an order was sent from this tab and no answer has come, kept over reloads. The order may exist: the cart must not
 * be lowered by the stock that this very order took, so that sending the same content again finds it.
 */
export const attempt = {
  begin: (): boolean => tabStore.setItem(ATTEMPT, 'sent'),
  settle: (): void => tabStore.removeItem(ATTEMPT),
  isOpen: (): boolean => tabStore.getItem(ATTEMPT) !== null,
}
