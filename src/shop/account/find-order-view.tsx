import { useEffect } from 'react'
import type { OrderClues } from '@/data/find-order.ts'
import { orUnreachable } from '@/domain/errors.ts'
import { confirmationPath } from '@/domain/paths.ts'
import { TEXT_LIMITS } from '@/domain/rules.ts'
import { tellFailure } from '@/stores/tell.ts'
import { toasts } from '@/stores/toasts.ts'
import { findOrderText } from '@/texts/account.ts'
import { formText } from '@/texts/forms.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { CriticalFailure } from '@/ui/critical-failure.tsx'
import { EmailField } from '@/ui/form/email-field.tsx'
import { TextField } from '@/ui/form/fields.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { leaving } from '@/ui/form/use-submit.ts'
import { mountToaster } from '@/ui/toaster.ts'

async function search(clues: OrderClues) {
  const [{ publicReader }, { findOrder }] = await Promise.all([
    import('@/data/public-reader.ts'),
    import('@/data/find-order.ts'),
  ])
  return await findOrder(publicReader(), clues)
}

const LABELS: Readonly<Record<keyof OrderClues, string>> = {
  orderNumber: findOrderText.number,
  email: findOrderText.email,
  postalCode: findOrderText.postalCode,
}

function FindOrder() {
  const form = useForm({
    saved: { orderNumber: '', email: '', postalCode: '' },
    send: async ({ orderNumber, email, postalCode }) => {
      const clues = {
        orderNumber: orderNumber.trim(),
        email: email.trim(),
        postalCode: postalCode.trim(),
      }
      const missing = Object.keys(clues).filter((name) => clues[name as keyof OrderClues] === '')
      if (missing.length > 0) {
        tellFailure(findOrderText.failedTitle, findOrderText.missing)
        return Object.fromEntries(
          missing.map((name) => [name, formText.missing(LABELS[name as keyof OrderClues])]),
        )
      }
      const found = await orUnreachable(search(clues))
      if (found.ok) {
        location.assign(confirmationPath(found.value))
        await leaving()
        return undefined
      }
      if (found.refusal.code === 'order_not_found')
        tellFailure(findOrderText.notFoundTitle, findOrderText.notFound)
      else tellFailure(findOrderText.failedTitle, visitorError(found.refusal.code))
      return undefined
    },
  })
  return (
    <SubmitForm
      form={form}
      label={findOrderText.submit}
      busyLabel={findOrderText.searching}
      className="max-w-md"
    >
      <TextField
        label={LABELS.orderNumber}
        hint={findOrderText.numberHint}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        {...form.bind('orderNumber')}
      />
      <EmailField label={LABELS.email} {...form.bind('email')} />
      <TextField
        label={LABELS.postalCode}
        hint={findOrderText.postalCodeHint}
        autoComplete="postal-code"
        maxLength={TEXT_LIMITS.postalCode}
        {...form.bind('postalCode')}
      />
    </SubmitForm>
  )
}

/** Opens a guest's order by its number, email address and postal code. */
export default function FindOrderView() {
  useEffect(() => mountToaster(toasts), [])
  return (
    <CriticalFailure>
      <FindOrder />
    </CriticalFailure>
  )
}
