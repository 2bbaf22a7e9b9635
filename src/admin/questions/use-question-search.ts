import { useAddress } from '@/admin/ui/use-address.ts'
import { edgeOfAddress, type ListEdge } from '@/domain/order-search.ts'
import { type QuestionSearch, questionAddress, questionSearchOf } from '@/domain/question.ts'

/** What the list of questions is searched for, and its page; both stand in the address. */
export function useQuestionSearch() {
  const [params, setAddress] = useAddress()
  return {
    search: questionSearchOf(params),
    edge: edgeOfAddress(params),
    /** Another search begins with its first page. */
    change: (next: Partial<QuestionSearch>) =>
      setAddress((before) => questionAddress(before, { ...questionSearchOf(before), ...next }), {
        replace: true,
      }),
    turn: ({ after, before }: Partial<ListEdge>) =>
      setAddress((shown) => {
        const made = questionAddress(shown, questionSearchOf(shown))
        if (after) made.set('apres', after)
        if (before) made.set('avant', before)
        return made
      }, {}),
  }
}
