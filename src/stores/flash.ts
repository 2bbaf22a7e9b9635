import type { ToastMessage } from './toast-store.ts'

/** Key of the session storage. */
export const FLASH_KEY = 'toast'

/** Keeps a toast for the next page of this tab. @returns false when the browser refuses storage. */
export function keepToast(message: ToastMessage): boolean {
  try {
    sessionStorage.setItem(FLASH_KEY, JSON.stringify(message))
    return true
  } catch {
    return false
  }
}

function readToast(text: string): ToastMessage | null {
  const kept: unknown = JSON.parse(text)
  return typeof kept === 'object' && kept !== null && 'title' in kept && typeof kept.title === 'string'
    ? {
        title: kept.title,
        ...('description' in kept && typeof kept.description === 'string'
          ? { description: kept.description }
          : {}),
      }
    : null
}

/** @returns the toast that the last page left, once. */
export function takeToast(): ToastMessage | null {
  try {
    const text = sessionStorage.getItem(FLASH_KEY)
    sessionStorage.removeItem(FLASH_KEY)
    return text === null ? null : readToast(text)
  } catch {
    return null
  }
}
