import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { textScreen } from '@/admin/ui/text-screen.ts'
import { useRested } from '@/admin/ui/use-rested.ts'
import { adminClient } from '@/data/admin/client.ts'
import { saveDraft } from '@/data/text-drafts.ts'
import { newText, type TextEntry } from '@/data/written-texts.ts'
import { folded } from '@/domain/folded.ts'
import { isPost } from '@/domain/written-file.ts'
import { textsText as t } from '@/texts/admin/texts.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { newTextQuery } from './queries.ts'
import { addressOfText } from './text-address.ts'

interface Props {
  readonly kind: 'post' | 'page'
  /** All that there are. */
  readonly texts: readonly TextEntry[]
  readonly onClose: () => void
}

/** Asks for the title of a text that begins, and shows where it will stand: it is a draft of its author until it is saved. */
export function NewTextDialog({ kind, texts, onClose }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [isMissing, setMissing] = useState(false)
  const name = title.trim()
  const proposed = useQuery(newTextQuery(kind, useRested(name)))
  const address = name !== '' && proposed.data ? addressOfText(proposed.data) : null
  const namesake = texts.find(
    (one) =>
      isPost(one.path) === (kind === 'post') && name !== '' && folded(one.title.trim()) === folded(name),
  )
  const begin = useSubmit(async () => {
    setMissing(name === '')
    if (name === '') return
    try {
      const { path, text } = await newText(adminClient(), kind, name)
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
          problem={isMissing && name === '' ? t.titleMissing : undefined}
        />
        <div role="status" className="mt-4 space-y-2 empty:hidden">
          {namesake && (
            <p className="rounded-[3px] bg-straw-pale px-3 py-2">
              {t.sameTitle[kind]}{' '}
              <Link to={textScreen(namesake.path)} className="link">
                {t.openSame}
              </Link>
            </p>
          )}
          {address && <p className="text-ink-soft wrap-anywhere">{t.willStandAt(address)}</p>}
        </div>
      </form>
    </Dialog>
  )
}
