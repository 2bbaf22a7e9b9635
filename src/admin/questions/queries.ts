import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { LIVE, QUESTIONS_KEY } from '@/admin/ui/queries.ts'
import { adminClient } from '@/data/admin/client.ts'
import { getQuestion, listQuestions } from '@/data/admin/questions.ts'
import type { ListEdge } from '@/domain/order-search.ts'
import type { QuestionSearch } from '@/domain/question.ts'

/** A page of questions; the page before stays until the next has come. */
export const questionListQuery = (search: QuestionSearch, edge: ListEdge, perPage: number) =>
  queryOptions({
    queryKey: [...QUESTIONS_KEY, 'list', search, edge, perPage],
    queryFn: ({ signal }) => listQuestions(adminClient(), search, edge, perPage, signal),
    placeholderData: keepPreviousData,
    ...LIVE,
  })

/** One question; a colleague may be at it. */
export const questionQuery = (id: number) =>
  queryOptions({
    queryKey: [...QUESTIONS_KEY, 'one', id],
    queryFn: ({ signal }) => getQuestion(adminClient(), id, signal),
    staleTime: 0,
    refetchInterval: 5_000,
    refetchOnWindowFocus: true,
  })
