import { type FormEvent, type ReactNode, useId } from 'react'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'

interface Props {
  readonly title: string
  readonly save: string
  readonly shape?: 'middle' | 'wide'
  readonly isDisabled?: boolean
  readonly onCancel: () => void
  readonly onSave: () => void
  readonly children: ReactNode
}

/** A dialog of one form, which is no part of the text's own: to React it stands inside it. */
export function DialogForm({ title, save, shape = 'middle', isDisabled, onCancel, onSave, children }: Props) {
  const id = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSave()
  }
  return (
    <Dialog
      title={title}
      shape={shape}
      onClose={onCancel}
      footer={
        <DialogButtons
          onCancel={onCancel}
          form={id}
          save={save}
          isBusy={false}
          isDisabled={isDisabled ?? false}
        />
      }
    >
      <form id={id} noValidate className="space-y-5" onSubmit={send}>
        {children}
      </form>
    </Dialog>
  )
}
