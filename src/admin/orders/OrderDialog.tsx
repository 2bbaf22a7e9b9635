import { useQuery } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { exactDate } from '@/admin/ui/dates.ts'
import { Icon } from '@/admin/ui/Icon.tsx'
import { LoadFailed } from '@/admin/ui/LoadFailed.tsx'
import { orderQuery } from '@/admin/ui/queries.ts'
import { Placeholder } from '@/admin/ui/Tile.tsx'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { adminErrorText, shellText } from '@/texts/admin/shell.ts'
import { TOASTER_ID } from '@/ui/toaster.ts'
import { OrderBody } from './OrderBody.tsx'

/** One order over the list; it has an address of its own. */
export function OrderDialog() {
  const { number = '' } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(orderQuery(number))
  const close = () => void navigate({ pathname: '/orders', search: params.toString() })
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        {/* Not Dialog.Overlay: it writes a style element, which the content security policy forbids. */}
        <div className="fixed inset-0 z-30 bg-ink/40" />
        <Dialog.Content
          aria-describedby={undefined}
          onInteractOutside={(event) => {
            // A toast is read and closed without leaving the order.
            const target = event.target
            if (target instanceof Element && target.closest(`#${TOASTER_ID}`)) event.preventDefault()
          }}
          className="fixed inset-y-0 right-0 z-40 w-full max-w-2xl overflow-y-auto overscroll-contain bg-white px-4 py-5 shadow-xl outline-none sm:px-8"
        >
          <div className="flex items-start justify-between gap-4">
            <Dialog.Title className="text-xl sm:text-2xl">{t.detail(number)}</Dialog.Title>
            <Dialog.Close
              aria-label={shellText.close}
              className="-mt-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-[3px] hover:bg-linen-deep"
            >
              <Icon name="close" />
            </Dialog.Close>
          </div>
          {data?.ok && (
            <>
              <p className="text-stone">{t.placed(exactDate(data.value.createdAt))}</p>
              <OrderBody order={data.value} />
            </>
          )}
          {data && !data.ok && <p className="mt-4">{adminErrorText(data.refusal.code)}</p>}
          {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
          {!data && !error && (
            <div role="status" className="mt-6 space-y-3">
              <span className="sr-only">{shellText.loading}</span>
              {[1, 2, 3].map((row) => (
                <Placeholder key={row} className="h-20" />
              ))}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
