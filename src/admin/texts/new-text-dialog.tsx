import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { adminClient } from '@/data/admin/client.ts'
import { saveDraft } from '@/data/text-drafts.ts'
import { newText } from '@/data/written-texts.ts'
import { textsText as t } from '@/texts/admin/texts.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { textScreen } from './text-address.ts'

interface Props {
  readonly kind: 'post' | 'page'
  readonly onClose: () => void
}

/** Asks for the title of a text that begins: it is a draft of its author until it is saved. */
export function NewTextDialog({ kind, onClose }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [isMissing, setMissing] = useState(false)
  const begin = useSubmit(async () => {
    setMissing(title.trim() === '')
    if (title.trim() === '') return
    try {
      const { path, text } = await newText(adminClient(), kind, title.trim())
      await saveDraft(adminClient(), { path, text, baseHash: null, version: 0 })
      await navigate(textScreen(path))
    } catch (error) {
      toastFailure(t.newFailed, error)
    }
  })
  return (
    <Dialog
      title={kind === 'post' ? t.newPost : t.newPage}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} form={id} save={t.begin} isBusy={begin.isBusy} />}
    >
      <form id={id} noValidate onSubmit={begin.onSubmit}>
        <TextField
          name="title"
          label={t.newTitle}
          hint={t.newHint[kind]}
          maxLength={120}
          autoComplete="off"
          value={title}
          onValue={setTitle}
          problem={isMissing && title.trim() === '' ? t.titleMissing : undefined}
        />
      </form>
    </Dialog>
  )
}
