import { useState } from 'react'
import type { ErrorCode } from '@/domain/errors.ts'
import { confirmationPath } from '@/domain/paths.ts'
import { accountText } from '@/texts/account.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { leaving, useSubmit } from '@/ui/form/use-submit.ts'
import { orderLink } from './order-link.ts'

interface Props {
  readonly orderNumber: string
  readonly label?: string
  readonly className?: string
}

/** Goes to the page of an order, by a link that is made for it: the shop stores none that works. */
export function OrderPageButton({
  orderNumber,
  label = accountText.details,
  className = 'link py-2',
}: Props) {
  const [failed, setFailed] = useState<ErrorCode | null>(null)
  const { isBusy, onSubmit } = useSubmit(async () => {
    const link = await orderLink(orderNumber)
    setFailed(link.ok ? null : link.refusal.code)
    if (!link.ok) return
    location.assign(confirmationPath(link.value))
    await leaving()
  })
  return (
    <>
      <button type="button" aria-disabled={isBusy} onClick={onSubmit} className={className}>
        {label}
      </button>
      {failed && (
        <span role="alert" className="basis-full text-sm text-terracotta-ink">
          {visitorError(failed)}
        </span>
      )}
    </>
  )
}
