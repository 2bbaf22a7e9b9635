import { useState } from 'react'
import { loginText as t } from '@/texts/admin/login.ts'
import { CodeField } from '@/ui/form/code-field.tsx'
import { TextField } from '@/ui/form/fields.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { type Problems, useForm } from '@/ui/form/use-form.ts'

interface Props {
  /** Resolves when the answer has been shown. @param isRecovery whether it is a recovery code and not the app's. */
  readonly onSubmit: (code: string, isRecovery: boolean) => Promise<void>
  readonly onLeave: () => void
}

/** The second step of a log-in: the code of the administrator's authenticator app, or one kept for its loss. */
export function CodeForm({ onSubmit, onLeave }: Props) {
  const [isRecovery, setRecovery] = useState(false)
  const form = useForm({
    saved: { code: '' },
    send: async (typed): Promise<Problems<{ code: string }> | undefined> => {
      const code = isRecovery ? typed.code.trim() : typed.code.replace(/\D/g, '')
      if (isRecovery ? code === '' : code.length !== 6) return { code: isRecovery ? t.missing : t.codeShort }
      await onSubmit(code, isRecovery)
      form.discard()
      return undefined
    },
  })
  const change = () => {
    setRecovery(!isRecovery)
    form.discard()
  }
  const ways = (
    <p className="flex flex-wrap gap-x-6 gap-y-1">
      <button type="button" className="link py-1" onClick={change}>
        {isRecovery ? t.useApp : t.useRecovery}
      </button>
      <button type="button" className="link py-1" onClick={onLeave}>
        {t.otherAccount}
      </button>
    </p>
  )
  return (
    <SubmitForm
      form={form}
      label={t.confirmCode}
      busyLabel={t.submitting}
      after={ways}
      className="mt-6"
      buttonClass="w-full"
    >
      {isRecovery ? (
        <TextField
          label={t.recoveryCode}
          hint={t.recoveryHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          autoFocus
          {...form.bind('code')}
        />
      ) : (
        <CodeField label={t.code} autoFocus {...form.bind('code')} />
      )}
    </SubmitForm>
  )
}
