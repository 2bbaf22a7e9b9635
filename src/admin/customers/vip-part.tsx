import { QUIET } from '@/admin/ui/controls.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type Customer, setVip } from '@/data/admin/customers.ts'
import { customersText as t } from '@/texts/admin/customers.ts'
import { CustomerBadge } from './customer-badge.tsx'
import { useCustomerChange } from './use-customer-change.ts'

/** The status, and whether somebody chose it. */
export function VipPart({ customer: { id, status, vip } }: { readonly customer: Customer }) {
  const { mutate, isPending } = useCustomerChange<boolean | null>({
    change: (next) => setVip(adminClient(), id, next),
    undo: () => setVip(adminClient(), id, vip),
    done: t.vipDone,
    failed: t.vipFailed,
  })
  const button = (label: string, next: boolean | null) => (
    <button type="button" className={QUIET} disabled={isPending} onClick={() => mutate(next)}>
      {label}
    </button>
  )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <CustomerBadge status={status} />
      {vip !== null && <span className="text-sm text-ink-soft">{vip ? t.vipByHand : t.notVipByHand}</span>}
      <span className="ml-auto flex flex-wrap gap-2">
        {vip !== null && button(t.vipByRule, null)}
        {status === 'vip' ? button(t.unmakeVip, false) : button(t.makeVip, true)}
      </span>
    </div>
  )
}
