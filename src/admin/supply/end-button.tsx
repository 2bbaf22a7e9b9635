import { useState } from 'react'
import { Ask } from '@/admin/ui/ask.tsx'
import { QUIET } from '@/admin/ui/controls.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { Toggle } from '@/admin/ui/toggle.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { endSupplierOrder, type SupplierOrder } from '@/data/admin/supply.ts'
import { supplyText as t } from '@/texts/admin/supply.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { useOrderWork } from './use-order-work.ts'

/** Expects nothing more of an order: cancels it, or closes one of which some has come. */
export function EndButton({ order }: { readonly order: SupplierOrder }) {
  const work = useOrderWork()
  const { email } = order.supplier
  const [isAsked, setAsked] = useState(false)
  const [isInformed, setInformed] = useState(email !== null)
  const isSent = order.status !== 'draft'
  const end = useSubmit(async () => {
    const ended = await work(t.endFailed, () =>
      endSupplierOrder(adminClient(), order, isSent && isInformed && email !== null),
    )
    setAsked(false)
    if (ended) showToast({ title: t.ended })
  })
  const label = order.status === 'partial' ? t.close : t.cancel
  return (
    <>
      <button type="button" className={`${QUIET} sm:ml-auto`} onClick={() => setAsked(true)}>
        {label}
      </button>
      {isAsked && (
        <Ask
          question={order.status === 'partial' ? t.askClose : t.askCancel}
          confirm={label}
          isDangerous
          isBusy={end.isBusy}
          onConfirm={() => end.onSubmit()}
          onCancel={() => setAsked(false)}
        >
          {isSent && (
            <>
              <p className="mb-3">{t.askEndNote}</p>
              {email ? (
                <Toggle label={t.tellSupplier(email)} isOn={isInformed} onChange={setInformed} />
              ) : (
                <p>{t.notInformed}</p>
              )}
            </>
          )}
        </Ask>
      )}
    </>
  )
}
