import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type AddedRedirects, addRedirects } from '@/data/admin/redirects.ts'
import { type Redirect, writtenPath } from '@/domain/redirect.ts'
import { redirectsText as t } from '@/texts/admin/redirects.ts'
import { redirectsQuery } from './queries.ts'

/** @returns the paths of two written addresses, or what is wrong with which of them. */
export function readPair(
  from: string,
  to: string,
): Redirect | { readonly problem: string; readonly in: 'from' | 'to' } {
  // The shop that stood here before may have had another name; where one leads to has none but this.
  const paths = { from: writtenPath(from), to: writtenPath(to, location.origin) }
  if (paths.from === null) return { problem: t.notPath, in: 'from' }
  if (to.trim() === '') return { problem: t.noTarget, in: 'to' }
  if (paths.to === null) return { problem: /^https?:/i.test(to.trim()) ? t.foreign : t.notPath, in: 'to' }
  return { from: paths.from, to: paths.to }
}

/** Adds redirects and says how many. @returns what gives those that were refused. @throws RefusedError */
export function useAddRedirects(): (entries: readonly Redirect[]) => Promise<AddedRedirects['refused']> {
  const cache = useQueryClient()
  return async (entries) => {
    try {
      const { added, refused } = await addRedirects(adminClient(), entries)
      if (added > 0) showToast({ title: t.added(added) })
      else if (refused.length === 0) showToast({ title: t.nothingAdded })
      return refused
    } finally {
      void cache.invalidateQueries({ queryKey: redirectsQuery.queryKey })
    }
  }
}
