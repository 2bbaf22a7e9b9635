import { atom } from 'nanostores'

interface AdminToast {
  readonly id: number
  readonly title: string
  readonly description?: string
  readonly variant?: 'default' | 'destructive'
}

/** Toasts of the administration that may stand at once; a newer one takes the oldest one's place. */
const LIMIT = 3

const $toasts = atom<readonly AdminToast[]>([])
let lastId = 0

export const toasts = {
  $toasts,
  dismiss: (id: number): void => $toasts.set($toasts.get().filter((toast) => toast.id !== id)),
}

export function showToast(toast: Omit<AdminToast, 'id'>): void {
  lastId += 1
  $toasts.set([...$toasts.get(), { ...toast, id: lastId }].slice(-LIMIT))
}
