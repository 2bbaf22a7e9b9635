import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Combobox } from '@/admin/ui/combobox.tsx'
import { QUIET } from '@/admin/ui/controls.ts'
import { shortDate } from '@/admin/ui/dates.ts'
import { ORDERS_KEY } from '@/admin/ui/queries.ts'
import { useRested } from '@/admin/ui/use-rested.ts'
import { adminClient } from '@/data/admin/client.ts'
import { listOrders } from '@/data/admin/order-list.ts'
import { type Question, setQuestion } from '@/data/admin/questions.ts'
import { formatCents } from '@/domain/money.ts'
import { ALL_ORDERS, LIST_START } from '@/domain/order-search.ts'
import { questionsText as t } from '@/texts/admin/questions.ts'
import { useQuestionChange } from './use-question-change.ts'

/** Orders that are suggested. */
const SUGGESTED = 8

/** The order of a question: what its sender has named stays, any other is tied, corrected and untied by hand. */
export function QuestionOrder({ question }: { readonly question: Question }) {
  const { order, orderNumber, isOrderNamed } = question
  const [isChanging, setChanging] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const isOwnDoing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once another order stands there, what was clicked is gone
  useEffect(() => {
    if (isOwnDoing.current) place.current?.querySelector<HTMLElement>('a, input')?.focus()
    isOwnDoing.current = false
  }, [order])
  const { mutate, isPending } = useQuestionChange(question, {
    change: (number: string | null) => setQuestion(adminClient(), question, { order: number }),
    done: (number) => ({ title: number ? t.tied(number) : t.untied }),
    failed: t.tieFailed,
    undo: (_, __, before) => ({
      back: (after) => setQuestion(adminClient(), after, { order: before.order }),
    }),
  })
  const tie = (number: string | null) => {
    isOwnDoing.current = true
    mutate(number, {
      onSuccess: () => setChanging(false),
      onError: () => {
        isOwnDoing.current = false
      },
    })
  }
  return (
    <div ref={place} className="space-y-2">
      {order ? (
        <Link to={`/orders/${order}`} className="link inline-block py-0.5 font-medium">
          {order}
        </Link>
      ) : (
        <Unknown typed={orderNumber} />
      )}
      {order && !isOrderNamed && (
        <>
          <p className="text-sm text-ink-soft">{t.tiedByHand}</p>
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className={QUIET}
              aria-expanded={isChanging}
              onClick={() => setChanging(!isChanging)}
            >
              {t.changeOrder}
            </button>
            <button type="button" className={QUIET} disabled={isPending} onClick={() => tie(null)}>
              {t.untie}
            </button>
          </div>
        </>
      )}
      {(!order || (isChanging && !isOrderNamed)) && <OrderSearch question={question} onPick={tie} />}
    </div>
  )
}

/** A number that was only typed is no more than that. */
function Unknown({ typed }: { readonly typed: string | null }) {
  if (!typed) return <p className="text-ink-soft">{t.noOrder}</p>
  return (
    <>
      <p>{t.notTheirs(typed)}</p>
      <Link to={`/orders?q=${encodeURIComponent(typed)}`} className="link">
        {t.seeIt(typed)}
      </Link>
    </>
  )
}

interface SearchProps {
  readonly question: Question
  readonly onPick: (number: string) => void
}

/** Finds orders; before anything is typed, those of the sender's address. */
function OrderSearch({ question: { email, order }, onPick }: SearchProps) {
  const [typed, setTyped] = useState('')
  const rested = useRested(typed)
  const text = rested.trim() || email
  const found = useQuery({
    queryKey: [...ORDERS_KEY, 'suggested', text],
    queryFn: ({ signal }) =>
      listOrders(adminClient(), { ...ALL_ORDERS, text }, LIST_START, SUGGESTED, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Combobox
      label={t.tie}
      hint={t.tieHint}
      query={typed}
      onQuery={setTyped}
      items={(found.data?.orders ?? []).filter(({ orderNumber }) => orderNumber !== order)}
      isLoading={found.isFetching || rested !== typed}
      keyOf={({ orderNumber }) => orderNumber}
      nameOf={({ orderNumber }) => orderNumber}
      render={({ orderNumber, createdAt, customerName, email: of, total }) => (
        <span className="wrap-anywhere">
          <span className="block font-medium">{orderNumber}</span>
          <span className="block text-sm text-stone">
            {[shortDate(createdAt), customerName, of, formatCents(total)].join(' · ')}
          </span>
        </span>
      )}
      clears
      onPick={({ orderNumber }) => onPick(orderNumber)}
    />
  )
}
