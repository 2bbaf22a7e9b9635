import { useState } from 'react'
import { Ask } from '@/admin/ui/ask.tsx'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type SupplierOrder, sendSupplierOrder } from '@/data/admin/supply.ts'
import { supplyText as t } from '@/texts/admin/supply.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { useOrderWork } from './use-order-work.ts'

interface Props {
  readonly order: SupplierOrder
  readonly canSend: boolean
  /** Stores what is typed first. @returns null where it cannot be. */
  readonly store: () => Promise<SupplierOrder | null>
}

/** Sends a draft by mail, or notes that it was handed over otherwise. */
export function SendButtons({ order, canSend, store }: Props) {
  const work = useOrderWork()
  const [asked, setAsked] = useState<'mail' | 'mark' | null>(null)
  const { name, email } = order.supplier
  const send = useSubmit(async () => {
    const byMail = asked === 'mail'
    setAsked(null)
    const stored = await store()
    if (!stored) return
    const sent = await work(t.sendFailed, () => sendSupplierOrder(adminClient(), stored, byMail))
    if (sent) showToast({ title: t.sent })
  })
  return (
    <>
      {email && (
        <button
          type="button"
          className={PRIMARY}
          disabled={!canSend || send.isBusy}
          onClick={() => setAsked('mail')}
        >
          {t.sendMail}
        </button>
      )}
      <button
        type="button"
        className={email ? QUIET : PRIMARY}
        disabled={!canSend || send.isBusy}
        onClick={() => setAsked('mark')}
      >
        {t.sendNoMail}
      </button>
      {!email && <p className="basis-full text-sm text-stone">{t.noEmail}</p>}
      {asked && (
        <Ask
          question={asked === 'mail' ? t.askSend(name) : t.askMark}
          confirm={asked === 'mail' ? t.sendMail : t.sendNoMail}
          isBusy={send.isBusy}
          onConfirm={() => send.onSubmit()}
          onCancel={() => setAsked(null)}
        >
          {asked === 'mail' ? t.askSendNote(email ?? '') : t.askMarkNote}
        </Ask>
      )}
    </>
  )
}
