import { useEffect, useState } from 'react'
import type { OrderClues } from '@/data/find-order.ts'
import { type Result, refuse } from '@/domain/errors.ts'
import { confirmationPath } from '@/domain/paths.ts'
import { TEXT_LIMITS } from '@/domain/rules.ts'
import { tellFailure } from '@/stores/tell.ts'
import { toasts } from '@/stores/toasts.ts'
import { findOrderText } from '@/texts/account.ts'
import { errorText } from '@/texts/errors.ts'
import { CriticalFailure } from '@/ui/CriticalFailure.tsx'
import { EmailField } from '@/ui/EmailField.tsx'
import { Field } from '@/ui/Field.tsx'
import { SubmitForm } from '@/ui/SubmitForm.tsx'
import { mountToaster } from '@/ui/toaster.ts'
import { useSubmit } from '@/ui/use-submit.ts'

async function search(clues: OrderClues): Promise<Result<string>> {
  try {
    const [{ publicReader }, { findOrder }] = await Promise.all([
      import('@/data/public-reader.ts'),
      import('@/data/find-order.ts'),
    ])
    return await findOrder(publicReader(), clues)
  } catch {
    return refuse('network_unreachable')
  }
}

function FindOrder() {
  const [number, setNumber] = useState('')
  const [email, setEmail] = useState('')
  const [postalCode, setPostalCode] = useState('')
  const { busy, onSubmit } = useSubmit(async () => {
    const clues = { orderNumber: number.trim(), email: email.trim(), postalCode: postalCode.trim() }
    if (Object.values(clues).includes('')) {
      tellFailure(findOrderText.failedTitle, findOrderText.missing)
      return false
    }
    const found = await search(clues)
    if (found.ok) location.assign(confirmationPath(found.value))
    else if (found.refusal.code === 'order_not_found')
      tellFailure(findOrderText.notFoundTitle, findOrderText.notFound)
    else tellFailure(findOrderText.failedTitle, errorText[found.refusal.code])
    return found.ok
  })
  return (
    <SubmitForm
      onSubmit={onSubmit}
      busy={busy}
      label={findOrderText.submit}
      busyLabel={findOrderText.searching}
      className="max-w-md"
      buttonClass=""
    >
      <Field
        name="orderNumber"
        label={findOrderText.number}
        value={number}
        onValue={setNumber}
        hint={findOrderText.numberHint}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
      />
      <EmailField label={findOrderText.email} value={email} onValue={setEmail} />
      <Field
        name="postalCode"
        label={findOrderText.postalCode}
        value={postalCode}
        onValue={setPostalCode}
        hint={findOrderText.postalCodeHint}
        autoComplete="postal-code"
        maxLength={TEXT_LIMITS.postalCode}
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
