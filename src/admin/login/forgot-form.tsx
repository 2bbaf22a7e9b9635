import { useState } from 'react'
import { toastRefusal } from '@/admin/ui/failures.ts'
import { askForLink } from '@/data/admin/ask-link.ts'
import { loginText, forgotText as t } from '@/texts/admin/login.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { useForm } from '@/ui/form/use-form.ts'

/** Asks for a link to choose a new password. What it says afterwards is the same for any address. */
export function ForgotForm({ onBack }: { readonly onBack: () => void }) {
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    saved: { email: '' },
    send: async (typed) => {
      const email = typed.email.trim()
      if (email === '') return { email: loginText.missing }
      const answer = await askForLink(email)
      return answer.ok ? setSentTo(email) : toastRefusal(t.failed, answer.refusal.code)
    },
  })
  return (
    <div className="mt-6 space-y-5">
      <div role="status">
        {sentTo && <p className="rounded-[3px] bg-olive-pale px-4 py-3 wrap-anywhere">{t.sent(sentTo)}</p>}
      </div>
      {!sentTo && (
        <SubmitForm form={form} label={t.send} busyLabel={t.sending} buttonClass="w-full">
          <TextField
            label={loginText.email}
            type="email"
            autoComplete="username"
            autoFocus
            {...form.bind('email')}
          />
        </SubmitForm>
      )}
      <button type="button" className="link py-1" onClick={onBack}>
        {t.back}
      </button>
    </div>
  )
}
