import { describe, expect, it } from 'vitest'
import { createToastStore } from '@/stores/toast-store.ts'

describe('toasts', () => {
  it('stand one at a time on public pages: the newest', () => {
    const { $toasts, show } = createToastStore(1)
    show({ title: 'un' })
    show({ title: 'deux', description: 'détail', variant: 'destructive' })
    expect($toasts.get()).toEqual([{ id: 2, title: 'deux', description: 'détail', variant: 'destructive' }])
  })

  it('stand up to the limit elsewhere', () => {
    const { $toasts, show } = createToastStore(3)
    for (const title of ['1', '2', '3', '4']) show({ title })
    expect($toasts.get().map(({ title }) => title)).toEqual(['2', '3', '4'])
  })

  it('go when dismissed, and only they', () => {
    const { $toasts, show, dismiss } = createToastStore(3)
    show({ title: 'un' })
    show({ title: 'deux' })
    dismiss(1)
    dismiss(1)
    expect($toasts.get().map(({ title }) => title)).toEqual(['deux'])
  })
})
