import { useNavigate } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { Menu } from '@/admin/ui/menu.tsx'
import type { OrderSearch } from '@/domain/order-search.ts'
import { awaitedPaymentsText } from '@/texts/admin/awaited-payments.ts'
import { orderListText as t } from '@/texts/admin/order-list.ts'
import { phoneOrderText } from '@/texts/admin/phone-order.ts'
import { useOrderExport } from './use-order-export.ts'

/** What is done less often than preparing orders. */
export function OrderMenu({ search }: { readonly search: OrderSearch }) {
  const navigate = useNavigate()
  const { isExporting, written, run } = useOrderExport(search)
  return (
    <Menu
      trigger={
        <button type="button" aria-label={isExporting ? undefined : t.more} className={`${QUIET} px-2.5`}>
          {isExporting ? t.exporting(written) : <Icon name="more" className="size-5 stroke-[2.5]" />}
        </button>
      }
      items={[
        { label: phoneOrderText.title, icon: 'add', onChoose: () => void navigate('/phone-order') },
        {
          label: awaitedPaymentsText.title,
          icon: 'next',
          onChoose: () => void navigate('/awaited-payments'),
        },
        { label: t.export, icon: 'export', isDisabled: isExporting, onChoose: run },
      ]}
    />
  )
}
