import { useEffect, useState } from 'react'
import { PATHS } from '@/domain/paths.ts'
import { authCall } from '@/stores/auth-call.ts'
import { tellFailure } from '@/stores/tell.ts'
import { toasts } from '@/stores/toasts.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { useHydrated } from '@/ui/hydrated.ts'
import { mountToaster } from '@/ui/toaster.ts'
import { CodeForm } from './CodeForm.tsx'
import { cameFrom, welcome } from './entering.ts'
import { ForgotForm } from './ForgotForm.tsx'
import { MailSent } from './MailSent.tsx'
import { ResetForm } from './ResetForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { Tabs } from './Tabs.tsx'
import { useArrival, type View } from './use-arrival.ts'

const TITLES: Record<View, string> = {
  waiting: authText.title,
  sign_in: authText.signInTitle,
  sign_up: authText.signUpTitle,
  forgot: authText.forgotTitle,
  link_sent: authText.linkSentTitle,
  confirm: authText.confirmTitle,
  reset: authText.resetTitle,
  link_failed: authText.linkFailedTitle,
  code: authText.codeTitle,
}

async function resend(email: string) {
  const outcome = await authCall((client, auth) => auth.resendConfirmation(client, email, location.origin))
  if (outcome.ok) toasts.show({ title: authText.resent })
  else tellFailure(authText.error, authErrorText(outcome.error, authText.signUpFailure))
}

function AuthPanel() {
  const [view, setView] = useArrival()
  const [email, setEmail] = useState('')
  const [from] = useState(cameFrom)
  const done = () => welcome(from)
  const typed = { email, onEmail: setEmail }
  const isTab = view === 'sign_in' || view === 'sign_up'
  const panel = isTab ? { role: 'tabpanel', 'aria-labelledby': `onglet-${view}` } : {}
  return (
    <>
      <h1 className="mb-8 text-center text-heading">{TITLES[view]}</h1>
      {isTab && <Tabs current={view} onTab={setView} />}
      <div id="panneau" {...panel}>
        {view === 'waiting' && <p role="status">{authText.loading}</p>}
        {view === 'sign_in' && (
          <SignInForm
            {...typed}
            onForgot={() => setView('forgot')}
            onCode={() => setView('code')}
            onUnconfirmed={() => setView('confirm')}
            onDone={done}
          />
        )}
        {view === 'sign_up' && <SignUpForm {...typed} onMailSent={() => setView('confirm')} onDone={done} />}
        {view === 'forgot' && <ForgotForm {...typed} onSent={() => setView('link_sent')} />}
        {view === 'link_sent' && <MailSent body={authText.linkSent(email)} />}
        {view === 'confirm' && (
          <MailSent body={authText.confirmSent(email)}>
            <button type="button" onClick={() => void resend(email)} className="button button-quiet w-full">
              {authText.resend}
            </button>
          </MailSent>
        )}
        {view === 'link_failed' && (
          <MailSent body={authText.linkFailed}>
            <button type="button" onClick={() => setView('forgot')} className="button w-full">
              {authText.sendLink}
            </button>
          </MailSent>
        )}
        {view === 'reset' && <ResetForm />}
        {view === 'code' && <CodeForm onDone={done} />}
      </div>
      {!isTab && view !== 'waiting' && view !== 'reset' && (
        <button type="button" onClick={() => setView('sign_in')} className="link mt-6 py-2">
          {authText.backToSignIn}
        </button>
      )}
    </>
  )
}

/** The island of the page that signs in and up. */
export default function AuthView() {
  const ready = useHydrated()
  useEffect(() => mountToaster(toasts), [])
  return (
    <div className="mx-auto min-h-[38rem] max-w-md">
      {ready && <AuthPanel />}
      {ready && (
        <p className="mt-8 border-t border-line pt-6 text-center">
          <a href={PATHS.home} className="link inline-block py-2">
            {authText.backHome}
          </a>
        </p>
      )}
    </div>
  )
}
