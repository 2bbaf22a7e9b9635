import { useLayoutEffect, useRef } from 'react'

interface Props {
  readonly question: string
  readonly confirm: string
  readonly cancel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** A question before something that cannot be undone; mounted, it is open. Escape cancels. */
export function ConfirmDialog({ question, confirm, cancel, onConfirm, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown?.open) shown?.showModal()
    // Closed, and not only taken away, it gives the focus back.
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="question"
      onClose={onCancel}
      className="m-auto w-[min(31rem,calc(100vw-2.5rem))] rounded-[2px] bg-linen p-6 text-ink shadow-xl backdrop:bg-ink/45 md:p-8"
    >
      <p id="question" className="text-lg">
        {question}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" className="button button-quiet" onClick={onCancel}>
          {cancel}
        </button>
        <button
          type="button"
          className="button border-terracotta-ink bg-terracotta-ink hover:border-terracotta-ink hover:bg-terracotta-ink hover:brightness-90"
          onClick={onConfirm}
        >
          {confirm}
        </button>
      </div>
    </dialog>
  )
}
