import {
  hashKey,
  type MutationKey,
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useId } from 'react'

/** Whether a change with this key was asked for with this value, and is not answered yet. */
export const isAsked = (cache: QueryClient, mutationKey: MutationKey, value: unknown): boolean =>
  cache.isMutating({
    mutationKey,
    predicate: ({ state }) => hashKey([state.variables]) === hashKey([value]),
  }) > 0

/**
 * As `useMutation`; the same value again before it is answered changes nothing. That the button is drawn as busy comes too late
 * for a second click that is fast, which would be refused: it was read before the first.
 */
export function useMutationOnce<Data, Value = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Value, Context>,
) {
  const cache = useQueryClient()
  const mutationKey = [useId()]
  const mutation = useMutation({ ...options, mutationKey })
  const mutate: typeof mutation.mutate = (...given) => {
    if (!isAsked(cache, mutationKey, given[0])) mutation.mutate(...given)
  }
  return { ...mutation, mutate }
}
