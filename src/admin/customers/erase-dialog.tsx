import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DANGER, QUIET } from '@/admin/ui/controls.ts'
import { shortDate } from '@/admin/ui/dates.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { nameOf } from '@/admin/ui/known-customers.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type CustomerDetail, type CustomerRemains, eraseCustomer } from '@/data/admin/customers.ts'
import { INVOICE_YEARS } from '@/domain/rules.ts'
import { customersText as t } from '@/texts/admin/customers.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { CUSTOMERS_KEY } from './queries.ts'

interface Props {
  readonly detail: CustomerDetail
  readonly onClose: () => void
  readonly onErased: () => void
}

function yearsLater(iso: string, years: number): string {
  const day = new Date(iso)
  day.setUTCFullYear(day.getUTCFullYear() + years)
  return shortDate(day.toISOString())
}

const kept = ({ orders, documents, lastDocumentAt, withdrawals }: CustomerRemains): string[] => [
  ...(orders > 0 ? [t.eraseOrders(orders)] : []),
  ...(documents > 0 && lastDocumentAt
    ? [t.eraseDocuments(documents, yearsLater(lastDocumentAt, INVOICE_YEARS))]
    : []),
  ...(withdrawals > 0 ? [t.eraseWithdrawals(withdrawals)] : []),
]

/** Erases a person, after saying what goes and what the law keeps. */
export function EraseDialog({ detail: { customer, remains }, onClose, onErased }: Props) {
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const erasing = useMutation({
    mutationFn: () => eraseCustomer(adminClient(), customer.id, typed),
    onSuccess: () => {
      showToast({ title: t.erased })
      onErased()
      void cache.invalidateQueries({ queryKey: CUSTOMERS_KEY })
    },
    onError: (error) => toastFailure(t.eraseFailed, error),
  })
  const isTyped = typed.trim().toLowerCase() === customer.email
  const rest = kept(remains)
  return (
    <Dialog
      title={t.eraseTitle(nameOf(customer))}
      onClose={onClose}
      footer={
        <>
          <button type="button" className={QUIET} onClick={onClose}>
            {shellText.cancel}
          </button>
          <button
            type="button"
            className={DANGER}
            disabled={!isTyped || erasing.isPending}
            onClick={() => erasing.mutate()}
          >
            {t.eraseSubmit}
          </button>
        </>
      }
    >
      <div className="space-y-4">
        <p>{t.eraseIntro}</p>
        {remains.openOrders > 0 && (
          <p className="rounded-[3px] bg-terracotta-pale px-4 py-3">{t.eraseOpen(remains.openOrders)}</p>
        )}
        <div>
          <h3 className="font-sans text-base font-medium tracking-normal">{t.eraseKept}</h3>
          {rest.length === 0 ? (
            <p>{t.eraseNothing}</p>
          ) : (
            <ul className="mt-1 list-disc space-y-1 pl-5">
              {rest.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
        <TextField
          label={t.eraseTyped}
          hint={customer.email}
          name="email"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onValue={setTyped}
        />
      </div>
    </Dialog>
  )
}
