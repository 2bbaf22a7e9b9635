import { atom } from 'nanostores'
import { UNDO_MS } from '@/domain/rules.ts'
import type { Toast, ToastMessage } from '@/domain/toast.ts'

/** Toasts of the administration that may stand at once; a newer one takes the oldest one's place. */
const LIMIT = 3

const $toasts = atom<readonly Toast[]>([])
let lastId = 0

export const toasts = {
  $toasts,
  dismiss: (id: number): void => $toasts.set($toasts.get().filter((toast) => toast.id !== id)),
}

export function showToast(toast: ToastMessage): void {
  lastId += 1
  const shown = { ...toast, id: lastId, ...(toast.action && { ms: toast.ms ?? UNDO_MS }) }
  $toasts.set([...$toasts.get(), shown].slice(-LIMIT))
}
