import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { PRIMARY } from '@/admin/ui/controls.ts'
import { LoadFailed } from '@/admin/ui/LoadFailed.tsx'
import { Screen } from '@/admin/ui/Screen.tsx'
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
          <p className="font-medium">{t.left}</p>
          <ul className="mt-2 space-y-1.5">
            {data.warnings.map((sentence) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
          <a href={data.address} className={`mt-4 ${PRIMARY}`}>
            {t.goOn}
          </a>
        </div>
      ) : (
        <div role="status" className="mt-6">
          <p className="text-lg font-medium">{t.preparing}</p>
          <p className="mt-1 text-ink-soft">{t.preparingHint}</p>
        </div>
      )}
    </Screen>
  )
}
