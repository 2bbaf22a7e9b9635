import { atom } from 'nanostores'
import { UNDO_MS } from '@/domain/rules.ts'

interface AdminToast {
  readonly id: number
  readonly title: string
  readonly description?: string
  readonly variant?: 'default' | 'destructive'
  /** The way back, for as long as UNDO_MS. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
  readonly ms?: number
}

/** Toasts of the administration that may stand at once; a newer one takes the oldest one's place. */
const LIMIT = 3

const $toasts = atom<readonly AdminToast[]>([])
let lastId = 0

export const toasts = {
  $toasts,
  dismiss: (id: number): void => $toasts.set($toasts.get().filter((toast) => toast.id !== id)),
}

export function showToast(toast: Omit<AdminToast, 'id' | 'ms'>): void {
  lastId += 1
  const shown = { ...toast, id: lastId, ...(toast.action && { ms: UNDO_MS }) }
  $toasts.set([...$toasts.get(), shown].slice(-LIMIT))
}
