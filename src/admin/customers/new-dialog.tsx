import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type * as z from 'zod'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { Restored } from '@/admin/ui/form/restored.tsx'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { saveCustomer, toTaken } from '@/data/admin/customers.ts'
import { newCustomerSchema } from '@/domain/customer.ts'
import { customersText as t } from '@/texts/admin/customers.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { CUSTOMERS_KEY, customerQuery } from './queries.ts'

type Fields = z.infer<typeof newCustomerSchema>
const BLANK: Fields = { email: '', name: '', phone: '', address: '', postalCode: '', city: '', country: '' }

/** Adds somebody who has neither an account nor an order yet. */
export function NewDialog() {
  const id = useId()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const go = (pathname: string) => void navigate({ pathname, search: params.toString() })
  const close = () => go('/customers')
  const form = useForm<Fields, Fields>({
    schema: newCustomerSchema,
    saved: BLANK,
    draft: 'customer/new',
    send: async (fields) => {
      try {
        const detail = await saveCustomer(adminClient(), null, fields)
        cache.setQueryData(customerQuery(detail.customer.id).queryKey, detail)
        void cache.invalidateQueries({ queryKey: CUSTOMERS_KEY })
        showToast({ title: t.created })
        go(`/customers/${detail.customer.id}`)
        return true
      } catch (error) {
        if (!(error instanceof RefusedError && error.refusal.code === 'customer_exists')) {
          toastFailure(t.saveFailed, error)
          return false
        }
        const taken = toTaken(error.refusal.details)
        const why = adminErrorText('customer_exists')
        showToast({
          title: t.saveFailed,
          description: why,
          variant: 'destructive',
          action: { label: t.seeExisting, onClick: () => go(`/customers/${taken}`) },
        })
        return { email: why }
      }
    },
  })
  return (
    <Dialog
      title={t.add}
      onClose={close}
      footer={<DialogButtons onCancel={close} form={id} save={t.add} isBusy={form.isBusy} />}
    >
      <Restored isRestored={form.isRestored} onDiscard={form.discard} />
      <form id={id} noValidate onSubmit={form.onSubmit} className="space-y-4">
        <TextField
          label={t.email}
          hint={t.emailHint}
          type="email"
          autoComplete="off"
          maxLength={254}
          {...form.bind('email')}
        />
        <CustomerFields bind={form.bind} />
      </form>
    </Dialog>
  )
}
