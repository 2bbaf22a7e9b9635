/** sessionStorage of this tab; where the browser refuses it nothing is kept and nothing fails. */
export const tabStorage = {
  getItem(key: string): string | null {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  setItem(key: string, value: string): void {
    try {
      sessionStorage.setItem(key, value)
    } catch {
      // Nothing is kept over a reload, that is all.
    }
  },
  removeItem(key: string): void {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // As above.
    }
  },
}
