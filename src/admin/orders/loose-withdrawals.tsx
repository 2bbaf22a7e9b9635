import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import { exactDate, shortDate } from '@/admin/ui/dates.ts'
import { EmailText } from '@/admin/ui/email-text.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { ORDERS_KEY } from '@/admin/ui/queries.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import {
  closeLooseWithdrawal,
  type LooseWithdrawal,
  linkWithdrawal,
  unlinkWithdrawal,
} from '@/data/admin/loose-withdrawals.ts'
import { formatCents } from '@/domain/money.ts'
import { orderWorkText as work } from '@/texts/admin/order-work.ts'
import { withdrawalsText as t } from '@/texts/admin/withdrawals.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { looseWithdrawalsQuery } from './queries.ts'

type Left = Promise<readonly LooseWithdrawal[]>

interface Step {
  readonly work: () => Left
  readonly back: () => Left
  readonly done: string
}

/** Declarations of withdrawal that name no order of the shop: each is tied to one by hand, or closed. */
export function LooseWithdrawals() {
  const cache = useQueryClient()
  const { data = [] } = useQuery(looseWithdrawalsQuery)
  const keep = (left: readonly LooseWithdrawal[]) => {
    cache.setQueryData(looseWithdrawalsQuery.queryKey, left)
    void cache.invalidateQueries({ queryKey: ORDERS_KEY })
  }
  const { mutateAsync } = useMutation({
    mutationFn: ({ work }: Step) => work(),
    onSuccess: (left, { done, back }) => {
      keep(left)
      const onClick = () => void back().then(keep, (error: unknown) => toastFailure(work.undoFailed, error))
      showToast({ title: done, action: { label: work.undo, onClick } })
    },
    onError: (error) => toastFailure(t.looseFailed, error),
  })
  if (data.length === 0) return null
  return (
    <section
      aria-labelledby="sans-commande"
      className="mt-5 rounded-[3px] border border-straw bg-linen px-4 py-4 sm:px-5"
    >
      <h2 id="sans-commande" className="text-xl">
        {t.loose(data.length)}
      </h2>
      <p className="mt-1 max-w-prose">{t.looseNote}</p>
      <ul className="mt-3 divide-y divide-line">
        {data.map((one) => (
          <li key={one.id} className="py-4">
            <Loose one={one} onStep={(step) => mutateAsync(step).catch(() => null)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface LooseProps {
  readonly one: LooseWithdrawal
  readonly onStep: (step: Step) => Promise<unknown>
}

function Loose({ one, onStep }: LooseProps) {
  const [isClosing, setClosing] = useState(false)
  const link = (number: string) =>
    onStep({
      work: () => linkWithdrawal(adminClient(), one.id, number),
      back: () => unlinkWithdrawal(adminClient(), one.id),
      done: t.linked(one.reference, number),
    })
  const close = (note: string) =>
    onStep({
      work: () => closeLooseWithdrawal(adminClient(), one.id, note),
      back: () => closeLooseWithdrawal(adminClient(), one.id, null),
      done: t.closed,
    })
  return (
    <>
      <p className="font-medium wrap-anywhere">{t.declared(one.reference, exactDate(one.declaredAt))}</p>
      <p className="wrap-anywhere">
        <EmailText text={[one.name, one.email, t.declaredFor(one.orderNumber)].filter(Boolean).join(' · ')} />
      </p>
      <p className="whitespace-pre-line wrap-anywhere text-ink-soft">{one.items ?? t.wholeOrder}</p>
      {one.candidates.length > 0 && (
        <ul className="mt-2 space-y-2">
          {one.candidates.map(({ orderNumber, createdAt, name, email, total }) => (
            <li key={orderNumber} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <button
                type="button"
                className={QUIET}
                aria-label={t.linkOne(one.reference, orderNumber)}
                onClick={() => void link(orderNumber)}
              >
                {t.linkTo(orderNumber)}
              </button>
              <span className="min-w-0 text-sm wrap-anywhere">
                <EmailText text={`${shortDate(createdAt)} · ${name} · ${email} · ${formatCents(total)}`} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <OneField key={String(isClosing)} isClosing={isClosing} onSend={isClosing ? close : link} />
        <button type="button" className="link min-h-10" onClick={() => setClosing(!isClosing)}>
          {isClosing ? t.linkInstead : t.closeLoose}
        </button>
      </div>
    </>
  )
}

interface FieldProps {
  readonly isClosing: boolean
  readonly onSend: (words: string) => Promise<unknown>
}

/** The number of an order, or why there is none. */
function OneField({ isClosing, onSend }: FieldProps) {
  const form = useForm({
    saved: { words: '' },
    send: async ({ words }) => {
      if (words.trim() === '') return { words: isClosing ? t.closeReasonMissing : t.numberMissing }
      await onSend(words.trim())
      return undefined
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-wrap items-end gap-3">
      <TextField
        label={isClosing ? t.closeReason : t.orderNumber}
        maxLength={isClosing ? 400 : 40}
        autoComplete="off"
        {...form.bind('words')}
      />
      <button type="submit" className={QUIET} disabled={form.isBusy}>
        {isClosing ? t.closeSave : t.link}
      </button>
    </form>
  )
}
