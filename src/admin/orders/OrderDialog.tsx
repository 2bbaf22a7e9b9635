import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { Dialog } from '@/admin/ui/Dialog.tsx'
import { exactDate } from '@/admin/ui/dates.ts'
import { LoadFailed } from '@/admin/ui/LoadFailed.tsx'
import { orderQuery } from '@/admin/ui/queries.ts'
import { Placeholder } from '@/admin/ui/Tile.tsx'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { adminErrorText, shellText } from '@/texts/admin/shell.ts'
import { OrderBody } from './OrderBody.tsx'

/** One order over the list; it has an address of its own. */
export function OrderDialog() {
  const { number = '' } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(orderQuery(number))
  const close = () => void navigate({ pathname: '/orders', search: params.toString() })
  return (
    <Dialog
      title={t.detail(number)}
      note={data?.ok && t.placed(exactDate(data.value.createdAt))}
      shape="side"
      onClose={close}
    >
      {data?.ok && <OrderBody order={data.value} />}
      {data && !data.ok && <p>{adminErrorText(data.refusal.code)}</p>}
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" className="space-y-3">
          <span className="sr-only">{shellText.loading}</span>
          {[1, 2, 3].map((row) => (
            <Placeholder key={row} className="h-20" />
          ))}
        </div>
      )}
    </Dialog>
  )
}
