import { tabStore } from '@/data/browser-storage.ts'
import { fieldsOf, readJson } from '@/domain/json.ts'
import type { ToastMessage } from '@/domain/toast.ts'
import { FLASH_KEY } from './flash-key.ts'

/** Keeps a toast for the next page of this tab. @returns false when the browser refuses storage. */
export const keepToast = (message: ToastMessage): boolean =>
  tabStore.setItem(FLASH_KEY, JSON.stringify(message))

/** @returns the toast that the last page left, once. */
export function takeToast(): ToastMessage | null {
  const { title, description } = fieldsOf(readJson(tabStore.getItem(FLASH_KEY)))
  tabStore.removeItem(FLASH_KEY)
  if (typeof title !== 'string') return null
  return typeof description === 'string' ? { title, description } : { title }
}
