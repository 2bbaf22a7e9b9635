import { shellText as t } from '@/texts/admin/shell.ts'

/** When nobody can say whether the session is alive. */
export function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main className="mx-auto max-w-md p-8 pt-24 text-center">
      <h1 className="text-2xl">{t.unreachableTitle}</h1>
      <p className="mt-3 text-ink-soft">{t.unreachableBody}</p>
      <button type="button" className="button mt-6" onClick={onRetry}>
        {t.retry}
      </button>
    </main>
  )
}
