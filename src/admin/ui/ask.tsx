import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { shellText } from '@/texts/admin/shell.ts'
import { DANGER, PRIMARY, QUIET } from './controls.ts'
import { useFocusReturn } from './use-dialog-focus.ts'

interface Props {
  readonly question: string
  /** What will happen, where the question does not say it. */
  readonly children?: ReactNode
  /** The verb: 'Supprimer'. */
  readonly confirm: string
  readonly isDangerous?: boolean
  readonly isBusy?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** A question before something that cannot be undone; mounted, it is open, and the focus is on Annuler. */
export function Ask({ question, children, confirm, isDangerous, isBusy, onConfirm, onCancel }: Props) {
  const focusReturn = useFocusReturn()
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Portal>
        {/* Above the toasts, which it lets nobody click meanwhile. Not AlertDialog.Overlay: it writes a style element, which the content security policy forbids. */}
        <div className="fixed inset-0 z-60 bg-ink/40" />
        <AlertDialog.Content
          aria-modal="true"
          {...focusReturn}
          {...(children ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-0 z-60 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] overflow-y-auto overscroll-contain rounded-[3px] bg-white p-6 shadow-xl outline-none"
        >
          <AlertDialog.Title className="font-sans text-lg font-medium tracking-normal wrap-anywhere">
            {question}
          </AlertDialog.Title>
          {children && (
            <AlertDialog.Description asChild>
              <div className="mt-2 text-ink-soft">{children}</div>
            </AlertDialog.Description>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className={QUIET}>{shellText.cancel}</AlertDialog.Cancel>
            <button
              type="button"
              disabled={isBusy}
              className={isDangerous ? DANGER : PRIMARY}
              onClick={onConfirm}
            >
              {confirm}
            </button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
