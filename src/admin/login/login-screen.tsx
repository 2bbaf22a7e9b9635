import { useState } from 'react'
import { Gate } from '@/admin/ui/gate.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import type { ErrorCode, Result } from '@/domain/errors.ts'
import { PATHS } from '@/domain/paths.ts'
import { forgotText, loginText as t } from '@/texts/admin/login.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { FormLook, SHOP_LOOK } from '@/ui/form/look.tsx'
import { CodeForm } from './code-form.tsx'
import { demoAccount } from './demo-account.ts'
import { DemoBox } from './demo-box.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { LoginForm } from './login-form.tsx'

interface Props {
  /** Whether a session has just ended by itself. */
  readonly hasEnded: boolean
  /** Whether the password was right and the code is still missing. */
  readonly isCodeMissing: boolean
  /** What the address begins with. */
  readonly email: string
  readonly onLogIn: (email: string, password: string) => Promise<Result<unknown>>
  readonly onCode: (code: string, isRecovery: boolean) => Promise<Result<unknown>>
  /** Back to the password. */
  readonly onLeave: () => void
}

/** These say all there is to say; the others come under 'Erreur de connexion'. */
const COMPLETE: readonly ErrorCode[] = ['credentials_invalid', 'code_invalid', 'recovery_code_invalid']

function tell(code: ErrorCode): void {
  const text = adminErrorText(code)
  showToast({
    ...(COMPLETE.includes(code) ? { title: text } : { title: t.failed, description: text }),
    variant: 'destructive',
  })
}

/** Address of the log-in. */
export function LoginScreen({ hasEnded, isCodeMissing, email, onLogIn, onCode, onLeave }: Props) {
  const [hasForgotten, setForgotten] = useState(false)
  const logIn = async (email: string, password: string): Promise<void> => {
    const answer = await onLogIn(email, password)
    if (!answer.ok) tell(answer.refusal.code)
    // A code that is still missing shows itself.
    else if (answer.value !== null) showToast({ title: t.done })
  }
  const giveCode = async (code: string, isRecovery: boolean): Promise<void> => {
    const answer = await onCode(code, isRecovery)
    if (answer.ok) showToast(isRecovery ? { title: t.done, description: t.recovered } : { title: t.done })
    else tell(answer.refusal.code)
  }
  return (
    <Gate
      title={t.title}
      windowTitle={t.submit}
      intro={isCodeMissing ? t.codeIntro : hasForgotten ? forgotText.intro : t.intro}
      footer={
        <a href={PATHS.home} className="link py-1">
          {t.back}
        </a>
      }
    >
      {hasEnded && <p className="mt-4 rounded-[3px] bg-straw-pale px-4 py-3">{t.ended}</p>}
      <FormLook value={SHOP_LOOK}>
        {isCodeMissing && <CodeForm onSubmit={giveCode} onLeave={onLeave} />}
        {!isCodeMissing && hasForgotten && <ForgotForm onBack={() => setForgotten(false)} />}
        {!isCodeMissing && !hasForgotten && (
          <LoginForm preset={email ? { email, password: '' } : demoAccount} onSubmit={logIn} />
        )}
      </FormLook>
      {!isCodeMissing && !hasForgotten && (
        <>
          <button type="button" className="link mt-4 py-1" onClick={() => setForgotten(true)}>
            {t.forgot}
          </button>
          {demoAccount && <DemoBox account={demoAccount} />}
        </>
      )}
    </Gate>
  )
}
