import { toasts } from './toasts.ts'

export const tellFailure = (title: string, description: string): void =>
  toasts.show({ title, description, variant: 'destructive' })

export const tellSuccess = (title: string, description?: string): void =>
  toasts.show(description === undefined ? { title } : { title, description })
