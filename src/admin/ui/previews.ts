import { useQuery } from '@tanstack/react-query'
import type { PreviewWish } from '@/data/admin/preview.ts'
import { PATHS } from '@/domain/paths.ts'
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
