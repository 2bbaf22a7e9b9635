import { tabStorage } from './tab-storage.ts'

const ATTEMPT = 'checkout:attempt'

/**
 * Whether an order was sent from this tab and no answer has come, kept over reloads. It may exist then: the cart must not
 * be corrected by the stock that this very order took, so that sending the same content again finds it.
 */
export const attempt = {
  begin: (): void => tabStorage.setItem(ATTEMPT, 'sent'),
  settle: (): void => tabStorage.removeItem(ATTEMPT),
  isOpen: (): boolean => tabStorage.getItem(ATTEMPT) !== null,
}
