const KEY = 'auth:pending'

/** The address that a sign-up of this tab waits to be confirmed, so that its message can be asked for again. */
export const pendingAddress = {
  read(): string | null {
    try {
      return sessionStorage.getItem(KEY)
    } catch {
      return null
    }
  },
  keep(email: string): void {
    try {
      sessionStorage.setItem(KEY, email)
    } catch {
      // Then the sign-in form leads there, as it does in any other tab.
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY)
    } catch {
      // Where storage is refused nothing was kept.
    }
  },
}
