import { type FormEvent, useState } from 'react'
import { showToast } from '@/admin/ui/toasts.ts'
import { askForLink } from '@/data/admin/links.ts'
import { loginText, forgotText as t } from '@/texts/admin/login.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { Field } from '@/ui/Field.tsx'

/** Has a link sent to who has forgotten the password; what it says afterwards is the same for any address. */
export function ForgotForm({ onBack }: { readonly onBack: () => void }) {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const address = email.trim()
    if (address === '') {
      setProblem(loginText.missing)
      return event.currentTarget.querySelector('input')?.focus()
    }
    setBusy(true)
    const answer = await askForLink(address).finally(() => setBusy(false))
    if (answer.ok) setSentTo(address)
    else
      showToast({
        title: t.failed,
        description: adminErrorText(answer.refusal.code),
        variant: 'destructive',
      })
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 space-y-5">
      <div role="status">
        {sentTo && <p className="rounded-[3px] bg-olive-pale px-4 py-3 wrap-anywhere">{t.sent(sentTo)}</p>}
      </div>
      {!sentTo && (
        <>
          <Field
            name="email"
            label={loginText.email}
            type="email"
            autoComplete="username"
            value={email}
            onValue={(value) => {
              setEmail(value)
              setProblem(undefined)
            }}
            autoFocus
            problem={problem}
          />
          <button type="submit" disabled={isBusy} className="button w-full">
            {isBusy ? t.sending : t.send}
          </button>
        </>
      )}
      <button type="button" className="link py-1" onClick={onBack}>
        {t.back}
      </button>
    </form>
  )
}
