import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { shellText } from '@/texts/admin/shell.ts'
import { QUIET } from './controls.ts'

interface Props {
  readonly query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}

/** Under a list that comes in parts: leads to the next one, as long as there is one. */
export const MoreButton = ({ query }: Props) =>
  query.hasNextPage && (
    <button
      type="button"
      className={`mt-4 ${QUIET}`}
      disabled={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {query.isFetchingNextPage ? shellText.loading : shellText.more}
    </button>
  )
