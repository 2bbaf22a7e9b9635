import { ADMIN_DEVICE_KEY } from './session-key.ts'

/** What an earlier log-in gave this browser to keep, as a field of a request; nothing where storage is closed. */
export function keptDevice(): { readonly device?: string } {
  try {
    const device = localStorage.getItem(ADMIN_DEVICE_KEY)
    return device === null ? {} : { device }
  } catch {
    return {}
  }
}

/** Keeps it; without it the device only stays a stranger. */
export function keepDevice(token: string): void {
  try {
    localStorage.setItem(ADMIN_DEVICE_KEY, token)
  } catch {}
}
