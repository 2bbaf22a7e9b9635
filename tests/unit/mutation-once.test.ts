import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isAsked } from '@/admin/ui/use-mutation-once.ts'

test('what is asked for is not asked for again until it is answered; another value is, and another screen’s', async () => {
  const cache = new QueryClient()
  const key = ['review']
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = new MutationObserver(cache, { mutationKey: key, mutationFn: (_: unknown) => promise })
  expect(isAsked(cache, key, { id: 1 })).toBe(false)
  const first = asked.mutate({ id: 1 })
  // At once, before anything could be drawn.
  expect(isAsked(cache, key, { id: 1 })).toBe(true)
  expect(isAsked(cache, key, { id: 2 })).toBe(false)
  expect(isAsked(cache, ['another'], { id: 1 })).toBe(false)
  resolve()
  await first
  expect(isAsked(cache, key, { id: 1 })).toBe(false)
})
