import { type ReactNode, useId, useState } from 'react'
import { DANGER, PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { UploadBar } from '@/admin/ui/upload-bar.tsx'
import { shellText } from '@/texts/admin/shell.ts'
import { shopDataText as t } from '@/texts/admin/shop-data.ts'
import { TextField } from '@/ui/form/fields.tsx'

interface Props {
  readonly title: string
  /** What will happen. */
  readonly children: ReactNode
  /** The verb. */
  readonly confirm: string
  readonly isDangerous?: boolean
  /** Of the shop: who types it knows which one is meant. */
  readonly siteName: string
  /** Share that is done; null before it begins. */
  readonly progress: number | null
  readonly onConfirm: (typedName: string) => void
  readonly onClose: () => void
}

/** Asks for the shop's name before something that concerns all of its data; shows how far it is. */
export function NameDialog(props: Props) {
  const { title, children, confirm, isDangerous, siteName, progress, onConfirm, onClose } = props
  const id = useId()
  const [typed, setTyped] = useState('')
  const isBusy = progress !== null
  const isRight = typed.trim().toLowerCase() === siteName.trim().toLowerCase()
  return (
    <Dialog
      title={title}
      // What runs is not given up by a click beside it.
      onClose={() => !isBusy && onClose()}
      footer={
        <>
          <button type="button" className={QUIET} disabled={isBusy} onClick={onClose}>
            {shellText.cancel}
          </button>
          <button
            type="submit"
            form={id}
            disabled={isBusy || !isRight}
            className={isDangerous ? DANGER : PRIMARY}
          >
            {confirm}
          </button>
        </>
      }
    >
      <div className="space-y-2">{children}</div>
      <form
        id={id}
        noValidate
        className="mt-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (isRight && !isBusy) onConfirm(typed)
        }}
      >
        <TextField
          label={t.typeName}
          hint={t.typeNameHint(siteName)}
          name="shop"
          autoComplete="off"
          value={typed}
          onValue={setTyped}
        />
      </form>
      {isBusy && (
        <div className="mt-5 rounded-[3px] bg-linen p-3">
          <UploadBar label={t.progress} progress={progress} className="" />
        </div>
      )}
    </Dialog>
  )
}
