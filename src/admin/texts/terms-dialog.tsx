import { useState } from 'react'
import { dayInFrance } from '@/domain/analytics.ts'
import { textWorkText } from '@/texts/admin/text-work.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { DialogForm } from './visual/dialog-form.tsx'

const t = textWorkText.terms

interface Props {
  /** The version that orders name already. */
  readonly version: string
  readonly onCancel: () => void
  readonly onVersion: (version: string) => void
}

/** Asks under which version new terms of sale are accepted from now on. */
export function TermsDialog({ version, onCancel, onVersion }: Props) {
  const [typed, setTyped] = useState(() => {
    const today = dayInFrance(new Date())
    return today === version ? `${today}-2` : today
  })
  const [isWrong, setWrong] = useState(false)
  const isNew = typed.trim() !== '' && typed.trim() !== version
  const save = () => {
    setWrong(!isNew)
    if (isNew) onVersion(typed.trim())
  }
  return (
    <DialogForm title={t.title} save={t.confirm} onCancel={onCancel} onSave={save}>
      <p className="text-ink-soft">{t.note(version)}</p>
      <TextField
        name="termsVersion"
        label={t.label}
        hint={t.hint}
        maxLength={40}
        autoComplete="off"
        value={typed}
        onValue={setTyped}
        problem={isWrong && !isNew ? t.wrong : undefined}
      />
    </DialogForm>
  )
}
