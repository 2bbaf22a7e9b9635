import { localStore } from '../browser-storage.ts'
import { ADMIN_DEVICE_KEY } from './session-key.ts'

/** What an earlier log-in gave this browser to keep, as a field of a request; nothing where storage is closed. */
export function keptDevice(): { readonly device?: string } {
  const device = localStore.getItem(ADMIN_DEVICE_KEY)
  return device === null ? {} : { device }
}

/** Keeps it; without it the device only stays a stranger. */
export const keepDevice = (token: string) => void localStore.setItem(ADMIN_DEVICE_KEY, token)
