import { localStore } from '@/data/browser-storage.ts'

const keyOf = (admin: string): string => `admin-list/products/${admin}`

/** How an administrator left the list in this browser, as the address says it; empty where storage is full or forbidden. */
export const listMemory = {
  read: (admin: string): string => localStore.getItem(keyOf(admin)) ?? '',
  write: (admin: string, query: string): void => {
    if (query) localStore.setItem(keyOf(admin), query)
    else localStore.removeItem(keyOf(admin))
  },
}
