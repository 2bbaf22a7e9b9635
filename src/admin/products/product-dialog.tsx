import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { LoadFailed } from '@/admin/ui/load-failed.tsx'
import { Placeholder } from '@/admin/ui/tile.tsx'
import { productFormText as t } from '@/texts/admin/product-form.ts'
import { adminErrorText, shellText } from '@/texts/admin/shell.ts'
import { productQuery } from './queries.ts'

// The editor of texts is large, and the list does without it.
const ProductForm = lazy(async () => ({ default: (await import('./product-form.tsx')).ProductForm }))

/** Back to the list, as it was searched. */
function useClose() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => void navigate({ pathname: '/products', search })
}

/** A new product. */
export function NewProductDialog() {
  const close = useClose()
  return (
    <Suspense fallback={<Waiting title={t.addTitle} onClose={close} />}>
      <ProductForm product={null} onClose={close} />
    </Suspense>
  )
}

/** One product over the list; it has an address of its own. */
export function ProductDialog() {
  const { id = '' } = useParams()
  const close = useClose()
  const isId = /^\d{1,15}$/.test(id)
  const { data, error, refetch } = useQuery({ ...productQuery(Number(id)), enabled: isId })
  if (data?.ok)
    return (
      <Suspense fallback={<Waiting title={data.value.name} onClose={close} />}>
        <ProductForm key={data.value.id} product={data.value} onClose={close} />
      </Suspense>
    )
  if (isId && !data && !error) return <Waiting title={shellText.loading} onClose={close} />
  return (
    // Whether it exists is not known as long as it could not be read.
    <Dialog title={error ? t.unread : t.unknown} onClose={close}>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <p>{adminErrorText('product_not_found')}</p>
      )}
    </Dialog>
  )
}

function Waiting({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  return (
    <Dialog title={title} shape="wide" onClose={onClose}>
      <div role="status" className="space-y-3">
        <span className="sr-only">{shellText.loading}</span>
        {[1, 2, 3, 4].map((row) => (
          <Placeholder key={row} className="h-24" />
        ))}
      </div>
    </Dialog>
  )
}
