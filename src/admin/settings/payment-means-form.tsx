import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { toastFailure } from '@/admin/ui/failures.ts'
import { Restored } from '@/admin/ui/form/restored.tsx'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { Toggle } from '@/admin/ui/toggle.tsx'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type StoredMeans, savePaymentMeans, toStoredMeans } from '@/data/admin/payment-means.ts'
import { formatIban } from '@/domain/iban.ts'
import {
  PAYMENT_LIMITS,
  PAYMENT_MEANS_FIELDS,
  type PaymentMeans,
  type PaymentMeansInput,
  paymentMeansSchema,
} from '@/domain/payment-means.ts'
import { paymentMeansText as t } from '@/texts/admin/payment-means.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { Card } from './card.tsx'
import { PageForm } from './page-forms.tsx'
import { paymentMeansQuery } from './queries.ts'

/** What is stored, as the form shows it. */
const inputOf = ({ version: _, ...means }: StoredMeans): PaymentMeansInput => ({
  ...means,
  iban: formatIban(means.iban),
  paymentDays: String(means.paymentDays),
})

/** What is typed, as it is sent; of two owners at once neither loses what they typed. */
function useMeansForm(stored: StoredMeans) {
  const cache = useQueryClient()
  const [read, setRead] = useState(stored)
  const saved = useMemo(() => inputOf(read), [read])
  const form = useForm<PaymentMeansInput, PaymentMeans>({
    schema: paymentMeansSchema,
    saved,
    draft: `settings/means/${read.version}`,
    send: async (means) => {
      try {
        const newest = await savePaymentMeans(adminClient(), read.version, means)
        setRead(newest)
        cache.setQueryData(paymentMeansQuery.queryKey, newest)
        showToast({ title: t.saved, description: t.savedHint })
        return true
      } catch (error) {
        if (error instanceof RefusedError && error.refusal.code === 'settings_changed')
          meet(toStoredMeans(error.refusal.details))
        else toastFailure(t.failed, error)
        return false
      }
    },
  })
  function meet(newer: StoredMeans): void {
    const theirs = inputOf(newer)
    for (const name of PAYMENT_MEANS_FIELDS)
      if (form.values[name] === saved[name]) form.set(name, theirs[name])
    setRead(newer)
    showToast({ title: t.failed, description: t.changed, variant: 'destructive' })
  }
  // What another has stored shows, unless somebody is typing: then the save tells.
  if (stored.version !== read.version && !form.isDirty && !form.isBusy) setRead(stored)
  return form
}

/** Transfer and cheque: whether visitors may choose them, where the money goes, and for how long an order waits for it. */
export function PaymentMeansForm({ stored }: { readonly stored: StoredMeans }) {
  const form = useMeansForm(stored)
  const line = (
    name: 'iban' | 'bic' | 'accountHolder' | 'chequePayee' | 'chequeAddress' | 'paymentDays',
  ) => ({
    label: t[name],
    ...form.bind(name),
  })
  const plain = { autoComplete: 'off', spellCheck: false } as const
  return (
    <PageForm form={form} isDirty={form.isDirty} onDiscard={form.discard}>
      <Card title={t.title} note={t.note}>
        <Restored isRestored={form.isRestored} onDiscard={form.discard} />
        <Toggle
          id="offersTransfer"
          label={t.offersTransfer}
          hint={t.offersTransferHint}
          isOn={form.values.offersTransfer}
          onChange={(isOn) => form.set('offersTransfer', isOn)}
        />
        <TextField
          maxLength={60}
          isOptional={!form.values.offersTransfer}
          {...plain}
          {...line('iban')}
          hint={t.ibanHint}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            maxLength={PAYMENT_LIMITS.accountHolder}
            isOptional={!form.values.offersTransfer}
            {...plain}
            {...line('accountHolder')}
            hint={t.accountHolderHint}
          />
          <TextField maxLength={20} isOptional {...plain} {...line('bic')} />
        </div>
        <Toggle
          id="offersCheque"
          label={t.offersCheque}
          hint={t.offersChequeHint}
          isOn={form.values.offersCheque}
          onChange={(isOn) => form.set('offersCheque', isOn)}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            maxLength={PAYMENT_LIMITS.chequePayee}
            isOptional={!form.values.offersCheque}
            {...plain}
            {...line('chequePayee')}
          />
          <TextArea
            rows={3}
            maxLength={PAYMENT_LIMITS.chequeAddress}
            isOptional={!form.values.offersCheque}
            {...line('chequeAddress')}
          />
        </div>
        <TextField
          fieldClass="max-w-md"
          inputMode="numeric"
          maxLength={2}
          {...plain}
          {...line('paymentDays')}
          hint={t.paymentDaysHint}
        />
      </Card>
    </PageForm>
  )
}
