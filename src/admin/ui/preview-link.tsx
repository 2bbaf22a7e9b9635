import { previewText as t } from '@/texts/admin/preview.ts'
import { previewScreen, usePreviews } from './previews.ts'

interface Props {
  readonly wish: Parameters<typeof previewScreen>[0]
  /** What it shows, for whoever hears it alone. */
  readonly name?: string
  readonly className?: string
  readonly children?: string
}

/** Opens a preview in a tab of its own; nothing where the shop makes none. */
export function PreviewLink({ wish, name, className = 'link', children = t.open }: Props) {
  if (!usePreviews()) return null
  return (
    <a
      href={previewScreen(wish)}
      target="_blank"
      rel="noopener"
      aria-label={name ? t.openOf(name) : undefined}
      className={className}
    >
      {children}
    </a>
  )
}
