const keyOf = (admin: string): string => `admin-list/products/${admin}`

/** How an administrator left the list in this browser, as the address says it; empty where storage is full or forbidden. */
export const listMemory = {
  read: (admin: string): string => {
    try {
      return localStorage.getItem(keyOf(admin)) ?? ''
    } catch {
      return ''
    }
  },
  write: (admin: string, query: string): void => {
    try {
      if (query) localStorage.setItem(keyOf(admin), query)
      else localStorage.removeItem(keyOf(admin))
    } catch {
      // The list works on; it only begins anew the next time.
    }
  },
}
