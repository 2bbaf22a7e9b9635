import { shellText } from '@/texts/admin/shell.ts'

/** Instead of the application when a screen has failed beyond repair. */
export function Crash() {
  return (
    <main className="mx-auto max-w-md p-8 pt-24 text-center">
      <h1 className="text-2xl">{shellText.crashTitle}</h1>
      <p className="mt-3 text-ink-soft">{shellText.crashBody}</p>
      <button type="button" className="button mt-6" onClick={() => location.reload()}>
        {shellText.reload}
      </button>
    </main>
  )
}
