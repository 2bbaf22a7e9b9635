import { use, useEffect } from 'react'
import { SiteName } from '@/admin/ui/site-name.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import type { ErrorCode, Result } from '@/domain/errors.ts'
import { PATHS } from '@/domain/paths.ts'
import { loginText as t } from '@/texts/admin/login.ts'
import { adminErrorText, shellText } from '@/texts/admin/shell.ts'
import { CodeForm } from './CodeForm.tsx'
import { DemoBox } from './DemoBox.tsx'
import { demoAccount } from './demo-account.ts'
import { LoginForm } from './LoginForm.tsx'

interface Props {
  /** Whether a session has just ended by itself. */
  readonly hasEnded: boolean
  /** Whether the password was right and the code is still missing. */
  readonly isCodeMissing: boolean
  readonly onLogIn: (email: string, password: string) => Promise<Result<unknown>>
  readonly onCode: (code: string, isRecovery: boolean) => Promise<Result<unknown>>
  /** Back to the password. */
  readonly onLeave: () => void
}

/** These say all there is to say; the others come under 'Erreur de connexion'. */
const COMPLETE: readonly ErrorCode[] = ['credentials_invalid', 'code_invalid']

function tell(code: ErrorCode): void {
  const text = adminErrorText(code)
  showToast({
    ...(COMPLETE.includes(code) ? { title: text } : { title: t.failed, description: text }),
    variant: 'destructive',
  })
}

/** Address of the log-in. */
export function LoginScreen({ hasEnded, isCodeMissing, onLogIn, onCode, onLeave }: Props) {
  const siteName = use(SiteName)
  useEffect(() => {
    document.title = shellText.pageTitle(t.submit, siteName)
  }, [siteName])
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
    <main className="flex min-h-dvh flex-col items-center justify-center bg-linen px-4 py-10">
      <div className="w-full max-w-md rounded-[3px] border border-line bg-white px-6 py-8 sm:px-10 sm:py-10">
        <p className="text-stone">{siteName}</p>
        <h1 className="mt-1 text-3xl">{t.title}</h1>
        <p className="mt-2 text-ink-soft">{isCodeMissing ? t.codeIntro : t.intro}</p>
        {hasEnded && <p className="mt-4 rounded-[3px] bg-straw-pale px-4 py-3">{t.ended}</p>}
        {isCodeMissing ? (
          <CodeForm onSubmit={giveCode} onLeave={onLeave} />
        ) : (
          <>
            <LoginForm preset={demoAccount} onSubmit={logIn} />
            {demoAccount && <DemoBox account={demoAccount} />}
          </>
        )}
      </div>
      <a href={PATHS.home} className="link mt-6 py-1">
        {t.back}
      </a>
    </main>
  )
}
