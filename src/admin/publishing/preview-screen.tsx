import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { PRIMARY } from '@/admin/ui/controls.ts'
import { LoadFailed } from '@/admin/ui/load-failed.tsx'
import { PreviewLeft, PreviewPreparing } from '@/admin/ui/preview-note.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { makePreview } from '@/data/admin/preview.ts'
import { previewText as t } from '@/texts/admin/preview.ts'

/** Asks for a preview and goes to it. A link opens this screen in its own tab: browsers block windows that scripts open. */
export function PreviewScreen() {
  const [search] = useSearchParams()
  const product = Number(search.get('produit')) || undefined
  const content = search.get('texte') ?? undefined
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', product, content],
    queryFn: ({ signal }) => makePreview(adminClient(), { product, content }, signal),
    // Made once: each one is a site.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const isWhole = data?.warnings.length === 0
  useEffect(() => {
    if (data && isWhole) location.replace(data.address)
  }, [data, isWhole])
  return (
    <Screen title={t.title}>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data && !isWhole ? (
        <div className="mt-6 max-w-3xl rounded-[3px] bg-straw-pale px-4 py-4">
          <PreviewLeft warnings={data.warnings} />
          <a href={data.address} className={`mt-4 ${PRIMARY}`}>
            {t.goOn}
          </a>
        </div>
      ) : (
        <div role="status" className="mt-6">
          <PreviewPreparing />
        </div>
      )}
    </Screen>
  )
}
