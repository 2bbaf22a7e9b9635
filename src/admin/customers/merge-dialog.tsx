import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '@/admin/ui/combobox.tsx'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { EmailText } from '@/admin/ui/email-text.tsx'
import { codeOf, toastFailure } from '@/admin/ui/failures.ts'
import { nameOf, suggestionsQuery } from '@/admin/ui/known-customers.ts'
import { Waiting } from '@/admin/ui/queried.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type CustomerDetail, mergeCustomers } from '@/data/admin/customers.ts'
import { formatCents } from '@/domain/money.ts'
import { customersText as t } from '@/texts/admin/customers.ts'
import { CUSTOMERS_KEY, customerQuery } from './queries.ts'

interface Props {
  readonly kept: CustomerDetail
  /** The double, where it is known already. */
  readonly other: number | null
  readonly onClose: () => void
}

/** Makes one customer of two, after showing what comes of it. */
export function MergeDialog({ kept, other, onClose }: Props) {
  const cache = useQueryClient()
  const [chosen, setChosen] = useState(other)
  const [text, setText] = useState('')
  const found = (useQuery(suggestionsQuery(text)).data ?? []).filter(({ id }) => id !== kept.customer.id)
  const double = useQuery({ ...customerQuery(chosen ?? 0), enabled: chosen !== null })
  const merging = useMutation({
    mutationFn: (merged: CustomerDetail) => mergeCustomers(adminClient(), kept.customer, merged.customer),
    onSuccess: (whole) => {
      cache.setQueryData(customerQuery(whole.customer.id).queryKey, whole)
      showToast({ title: t.merged })
      onClose()
    },
    onError: (error) => {
      toastFailure(t.mergeFailed, error)
      // What is shown is asked for anew.
      if (codeOf(error) === 'customer_changed') void double.refetch()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: CUSTOMERS_KEY }),
  })
  const merged = chosen === null ? null : double.data
  return (
    <Dialog
      title={t.mergeTitle}
      onClose={onClose}
      footer={
        <DialogButtons
          onCancel={onClose}
          onSave={() => merged && merging.mutate(merged)}
          save={t.mergeSubmit}
          isBusy={merging.isPending}
          isDisabled={!merged}
        />
      }
    >
      <div className="space-y-4">
        <p>{t.mergeIntro(nameOf(kept.customer))}</p>
        <Combobox
          label={t.mergeSearch}
          hint={t.mergeSearchHint}
          query={text}
          onQuery={setText}
          items={text === '' ? [] : found}
          keyOf={({ id }) => String(id)}
          nameOf={({ email }) => email}
          render={(one) => `${nameOf(one)} · ${one.email}`}
          onPick={({ id }) => setChosen(id)}
        />
        {chosen !== null && !merged && <Waiting shapes={['h-32']} />}
        {merged && <Preview kept={kept} merged={merged} />}
        <p className="text-sm text-ink-soft">{t.mergeNote}</p>
      </div>
    </Dialog>
  )
}

function Preview({ kept, merged }: { readonly kept: CustomerDetail; readonly merged: CustomerDetail }) {
  const columns = [
    [t.previewEmails, (one: CustomerDetail) => one.emails.join(', ')],
    [t.previewOrders, (one: CustomerDetail) => String(one.customer.orders)],
    [t.previewSpent, (one: CustomerDetail) => formatCents(one.customer.spent)],
    [t.previewNotes, (one: CustomerDetail) => String(one.marks.notes.length)],
    [t.previewAccount, (one: CustomerDetail) => (one.customer.hasAccount ? t.yes : t.no)],
  ] as const
  return (
    // On a phone each line's name stands over its two cells, which are wide enough for an address there.
    <table className="stacks w-full table-fixed border-y border-line text-sm max-sm:block">
      <caption className="sr-only">{t.preview}</caption>
      <thead className="max-sm:block">
        <tr className="border-b border-line text-left text-stone max-sm:grid max-sm:grid-cols-2">
          <td className="max-sm:hidden" />
          <th scope="col" className="p-2 font-medium">
            {t.previewKept}
          </th>
          <th scope="col" className="p-2 font-medium">
            {t.previewMerged}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-sm:block">
        {columns.map(([name, cell]) => (
          <tr key={name} className="align-top max-sm:grid max-sm:grid-cols-2">
            <th scope="row" className="p-2 text-left font-medium max-sm:col-span-full max-sm:pb-0">
              {name}
            </th>
            <td data-column={t.previewKept} className="p-2 wrap-anywhere">
              <EmailText text={cell(kept)} />
            </td>
            <td data-column={t.previewMerged} className="p-2 wrap-anywhere">
              <EmailText text={cell(merged)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
