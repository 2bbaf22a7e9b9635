import { createToastStore } from './toast-store.ts'

/** Toasts of the public pages: one at a time. */
export const toasts = createToastStore(1)
