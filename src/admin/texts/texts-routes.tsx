import { lazy, Suspense } from 'react'
import { Waiting } from '@/admin/ui/queried.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { shellText } from '@/texts/admin/shell.ts'

// Whoever writes no text loads none of it.
const List = lazy(async () => ({ default: (await import('./texts-screen.tsx')).TextsScreen }))
const Editor = lazy(async () => ({ default: (await import('./text-screen.tsx')).TextScreen }))

const WAITING = (
  <Screen title={shellText.texts}>
    <Waiting shapes={['h-10', 'h-14', 'h-14', 'h-14']} className="mt-6 space-y-3" />
  </Screen>
)

export const TextsRoute = () => (
  <Suspense fallback={WAITING}>
    <List />
  </Suspense>
)

export const TextRoute = () => (
  <Suspense fallback={WAITING}>
    <Editor />
  </Suspense>
)
