import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { peopleText as t } from '@/texts/admin/settings.ts'

interface Props {
  readonly name: string
  readonly password: string
  readonly onKept: () => void
}

/** A password as it is shown once, to be handed on; one that was closed too soon is replaced by another. */
export function NewPassword({ name, password, onKept }: Props) {
  const copy = async () => {
    await navigator.clipboard.writeText(password)
    showToast({ title: t.copied })
  }
  return (
    <Dialog
      title={t.passwordTitle(name)}
      onClose={onKept}
      footer={
        <>
          {/* Browsers offer the clipboard to pages of https alone. */}
          {'clipboard' in navigator && (
            <button type="button" className={QUIET} onClick={() => void copy()}>
              {t.copy}
            </button>
          )}
          <button type="button" className={PRIMARY} onClick={onKept}>
            {t.kept}
          </button>
        </>
      }
    >
      <p>{t.passwordBody}</p>
      <p className="mt-4 rounded-[3px] bg-linen px-5 py-4 text-center">
        <code className="text-xl tracking-wide select-all">{password}</code>
      </p>
    </Dialog>
  )
}
