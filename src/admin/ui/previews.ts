import { useQuery } from '@tanstack/react-query'
import type { PreviewWish } from '@/data/admin/preview.ts'
import { PATHS, PREVIEW_END_PATH } from '@/domain/paths.ts'
import { publishingQuery } from './publishing-query.ts'

/** @returns the address of the screen that has a preview made and leads to it. */
export function previewScreen({ product, content }: PreviewWish): string {
  const query = new URLSearchParams()
  if (product) query.set('produit', String(product))
  if (content) query.set('texte', content)
  return `${PATHS.admin}/preview?${query}`
}

/** @returns whether the shop makes previews: one that publishes itself does, a static host does not. */
export const usePreviews = (): boolean =>
  useQuery({ ...publishingQuery, enabled: false, select: (state) => state.canPreview }).data ?? false

/**
 * @returns the address at which a page is seen as visitors see it, by its path: a browser that looks at a preview would go on showing
 * that, older than what was published meanwhile.
 */
export function useLiveAddress(): (path: string) => string {
  const canPreview = usePreviews()
  return (path) => (canPreview ? `${PREVIEW_END_PATH}?${new URLSearchParams({ vers: path })}` : path)
}
