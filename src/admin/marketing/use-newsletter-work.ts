import { useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/admin/ui/failures.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { type Newsletter, toNewsletter } from '@/data/admin/marketing.ts'
import { MARKETING_KEY, marketingQuery, newsletterQuery } from './queries.ts'

/** Does something with a newsletter and shows it as it is then, also where a colleague was quicker. */
export function useNewsletterWork() {
  const cache = useQueryClient()
  const keep = (newsletter: Newsletter) => {
    cache.setQueryData(newsletterQuery(newsletter.id).queryKey, newsletter)
    void cache.invalidateQueries({ queryKey: marketingQuery.queryKey })
  }
  /** @param failed what is said where it is refused. @returns the newsletter as it is then; null where it was refused. */
  return async (failed: string, work: () => Promise<Newsletter>): Promise<Newsletter | null> => {
    try {
      const newsletter = await work()
      keep(newsletter)
      return newsletter
    } catch (error) {
      const refusal = error instanceof RefusedError ? error.refusal : null
      if (refusal?.code === 'newsletter_changed') keep(toNewsletter(refusal.details))
      else if (refusal?.code === 'newsletter_gone') void cache.invalidateQueries({ queryKey: MARKETING_KEY })
      toastFailure(failed, error)
      return null
    }
  }
}
