import { atom, type ReadableAtom } from 'nanostores'
import type { Toast, ToastMessage } from '@/domain/toast.ts'

export interface ToastStore {
  /** Oldest first. */
  readonly $toasts: ReadableAtom<readonly Toast[]>
  show(message: ToastMessage): void
  dismiss(id: number): void
}

/** @param limit how many toasts may stand at once; a newer one takes the oldest one's place. */
export function createToastStore(limit: number): ToastStore {
  const $toasts = atom<readonly Toast[]>([])
  let lastId = 0
  return {
    $toasts,
    show(message) {
      lastId += 1
      $toasts.set([...$toasts.get(), { ...message, id: lastId }].slice(-limit))
    },
    dismiss(id) {
      $toasts.set($toasts.get().filter((toast) => toast.id !== id))
    },
  }
}
