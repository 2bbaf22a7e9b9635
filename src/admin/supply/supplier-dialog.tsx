import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { codeOf, toastFailure } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { STOCK_KEY, SUPPLY_KEY } from '@/admin/ui/queries.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type Supplier, saveSupplier } from '@/data/admin/suppliers.ts'
import { emailLine, paragraphs, requiredLine } from '@/domain/form-fields.ts'
import { readNumber } from '@/domain/number-input.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { supplyText as t } from '@/texts/admin/supply.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { NumberField } from '@/ui/form/number-field.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'

const MOST_DAYS = 365

const schema = z.object({
  name: requiredLine(160),
  email: z.literal('').or(emailLine(254)),
  address: paragraphs(400),
  delay: z.string().transform((text, context): number | null => {
    if (text.trim() === '') return null
    const typed = readNumber(text, { max: MOST_DAYS })
    if (typed.ok) return typed.value
    context.addIssue({ code: 'custom', message: typed.problem })
    return z.NEVER
  }),
})

interface Props {
  /** Null for a new one. */
  readonly supplier: Supplier | null
  readonly onClose: () => void
}

/** Adds a supplier, or changes one. */
export function SupplierDialog({ supplier, onClose }: Props) {
  const cache = useQueryClient()
  const id = useId()
  const [saved] = useState(() => ({
    name: supplier?.name ?? '',
    email: supplier?.email ?? '',
    address: supplier?.address ?? '',
    delay: supplier?.delayDays == null ? '' : String(supplier.delayDays),
  }))
  const form = useForm({
    schema,
    saved,
    send: async ({ name, email, address, delay }) => {
      try {
        await saveSupplier(adminClient(), supplier, { name, email: email || null, address, delayDays: delay })
        showToast({ title: t.supplierSaved })
        onClose()
        return true
      } catch (error) {
        if (codeOf(error) === 'supplier_exists') return { name: adminErrorText('supplier_exists') }
        toastFailure(t.supplierFailed, error)
        return false
      } finally {
        void cache.invalidateQueries({ queryKey: SUPPLY_KEY })
        void cache.invalidateQueries({ queryKey: STOCK_KEY })
      }
    },
  })
  return (
    <Dialog
      title={supplier ? t.editSupplier(supplier.name) : t.addSupplier}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} form={id} isBusy={form.isBusy} />}
    >
      <form id={id} noValidate onSubmit={form.onSubmit} className="space-y-4">
        <TextField label={t.name} maxLength={160} autoComplete="off" {...form.bind('name')} />
        <TextField label={t.email} type="email" isOptional autoComplete="off" {...form.bind('email')} />
        <TextArea label={t.address} rows={3} isOptional maxLength={400} {...form.bind('address')} />
        <NumberField label={t.delay} isOptional fieldClass="max-w-60" {...form.bind('delay')} />
      </form>
    </Dialog>
  )
}
