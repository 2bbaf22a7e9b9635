import { previewText as t } from '@/texts/admin/preview.ts'

/** That a preview is being made. */
export const PreviewPreparing = () => (
  <>
    <p className="text-lg font-medium">{t.preparing}</p>
    <p className="mt-1 text-ink-soft">{t.preparingHint}</p>
  </>
)

/** What a preview was made without, and why. */
export const PreviewLeft = ({ warnings }: { readonly warnings: readonly string[] }) => (
  <>
    <p className="font-medium">{t.left}</p>
    <ul className="mt-2 space-y-1.5">
      {warnings.map((sentence) => (
        <li key={sentence} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  </>
)
