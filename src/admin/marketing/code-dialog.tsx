import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type DiscountCode, saveDiscountCode, toDiscountCode } from '@/data/admin/discounts.ts'
import { discountSchema } from '@/domain/discount-form.ts'
import type { Offer } from '@/domain/product.ts'
import { marketingText as t } from '@/texts/admin/marketing.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { CodeFields } from './code-fields.tsx'
import { BLANK_CODE, inputOf } from './code-input.ts'
import { codesQuery, soldQuery } from './queries.ts'

interface Props {
  /** Null for a new one. */
  readonly code: DiscountCode | null
  readonly onClose: () => void
  /** Somebody else has changed it: their version takes the place of what was read. */
  readonly onNewer: (code: DiscountCode) => void
}

function Form({ code, sold, onClose, onNewer }: Props & { readonly sold: readonly Offer[] }) {
  const cache = useQueryClient()
  const id = useId()
  const [saved] = useState(() => (code ? inputOf(code, sold) : BLANK_CODE))
  const form = useForm({
    schema: discountSchema,
    saved,
    send: async (fields) => {
      try {
        await saveDiscountCode(adminClient(), code, fields)
        showToast({ title: code ? t.saved : t.created })
        onClose()
        return true
      } catch (error) {
        const refusal = error instanceof RefusedError ? error.refusal : null
        if (refusal?.code === 'discount_code_taken') return { code: adminErrorText(refusal.code) }
        if (refusal?.code === 'discount_changed') {
          const newer = toDiscountCode(refusal.details)
          showToast({ title: t.saveFailed, description: t.changed(newer.code), variant: 'destructive' })
          onNewer(newer)
        } else toastFailure(t.saveFailed, error)
        return false
      } finally {
        void cache.invalidateQueries({ queryKey: codesQuery.queryKey })
      }
    },
  })
  return (
    <Dialog
      title={code ? t.edit(code.code) : t.addTitle}
      onClose={onClose}
      footer={
        <DialogButtons
          onCancel={onClose}
          form={id}
          isBusy={form.isBusy}
          {...(code ? {} : { save: t.create })}
        />
      }
    >
      <form id={id} noValidate onSubmit={form.onSubmit} className="space-y-5">
        <CodeFields form={form} sold={sold} />
      </form>
    </Dialog>
  )
}

/** A discount code: made or changed. */
export function CodeDialog(props: Props) {
  const sold = useQuery(soldQuery)
  if (sold.data) return <Form {...props} sold={sold.data} />
  return (
    <Dialog title={props.code ? t.edit(props.code.code) : t.addTitle} onClose={props.onClose}>
      <Queried query={sold} waiting={<Waiting shapes={['h-40']} />}>
        {() => null}
      </Queried>
    </Dialog>
  )
}
