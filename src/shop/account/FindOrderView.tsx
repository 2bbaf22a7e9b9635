import { useEffect } from 'react'
import type { OrderClues } from '@/data/find-order.ts'
import { orUnreachable } from '@/domain/errors.ts'
import { confirmationPath } from '@/domain/paths.ts'
import { TEXT_LIMITS } from '@/domain/rules.ts'
import { tellFailure } from '@/stores/tell.ts'
import { toasts } from '@/stores/toasts.ts'
import { findOrderText } from '@/texts/account.ts'
import { errorText } from '@/texts/errors.ts'
import { CriticalFailure } from '@/ui/CriticalFailure.tsx'
import { EmailField } from '@/ui/form/EmailField.tsx'
import { TextField } from '@/ui/form/fields.tsx'
import { SubmitForm } from '@/ui/form/SubmitForm.tsx'
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

function FindOrder() {
  const form = useForm({
    saved: { orderNumber: '', email: '', postalCode: '' },
    send: async ({ orderNumber, email, postalCode }) => {
      const clues = {
        orderNumber: orderNumber.trim(),
        email: email.trim(),
        postalCode: postalCode.trim(),
      }
      if (Object.values(clues).includes(''))
        return tellFailure(findOrderText.failedTitle, findOrderText.missing)
      const found = await orUnreachable(search(clues))
      if (found.ok) {
        location.assign(confirmationPath(found.value))
        return await leaving()
      }
      if (found.refusal.code === 'order_not_found')
        tellFailure(findOrderText.notFoundTitle, findOrderText.notFound)
      else tellFailure(findOrderText.failedTitle, errorText[found.refusal.code])
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
        label={findOrderText.number}
        hint={findOrderText.numberHint}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        {...form.bind('orderNumber')}
      />
      <EmailField label={findOrderText.email} {...form.bind('email')} />
      <TextField
        label={findOrderText.postalCode}
        hint={findOrderText.postalCodeHint}
        autoComplete="postal-code"
        maxLength={TEXT_LIMITS.postalCode}
        {...form.bind('postalCode')}
      />
    </SubmitForm>
  )
}

/** Opens a guest's order by its number, e-mail address and postal code. */
export default function FindOrderView() {
  useEffect(() => mountToaster(toasts), [])
  return (
    <CriticalFailure>
      <FindOrder />
    </CriticalFailure>
  )
}
