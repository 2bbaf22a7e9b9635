import { use, useEffect } from 'react'
import { SiteName } from '@/admin/ui/site-name.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import type { Admin } from '@/data/admin/session.ts'
import type { Result } from '@/domain/errors.ts'
import { PATHS } from '@/domain/paths.ts'
import { loginText as t } from '@/texts/admin/login.ts'
import { adminErrorText, shellText } from '@/texts/admin/shell.ts'
import { DemoBox } from './DemoBox.tsx'
import { demoAccount } from './demo-account.ts'
import { LoginForm } from './LoginForm.tsx'

interface Props {
  /** Whether a session has just ended by itself. */
  readonly hasEnded: boolean
  readonly onLogIn: (email: string, password: string) => Promise<Result<Admin>>
}

/** Address of the log-in. */
export function LoginScreen({ hasEnded, onLogIn }: Props) {
  const siteName = use(SiteName)
  useEffect(() => {
    document.title = shellText.pageTitle(t.submit, siteName)
  }, [siteName])
  const submit = async (email: string, password: string): Promise<void> => {
    const answer = await onLogIn(email, password)
    if (answer.ok) return showToast({ title: t.done })
    const { code } = answer.refusal
    showToast({
      title: code === 'credentials_invalid' ? adminErrorText(code) : t.failed,
      ...(code === 'credentials_invalid' ? {} : { description: adminErrorText(code) }),
      variant: 'destructive',
    })
  }
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-linen px-4 py-10">
      <div className="w-full max-w-md rounded-[3px] border border-line bg-white px-6 py-8 sm:px-10 sm:py-10">
        <p className="text-stone">{siteName}</p>
        <h1 className="mt-1 text-3xl">{t.title}</h1>
        <p className="mt-2 text-ink-soft">{t.intro}</p>
        {hasEnded && <p className="mt-4 rounded-[3px] bg-straw-pale px-4 py-3">{t.ended}</p>}
        <LoginForm preset={demoAccount} onSubmit={submit} />
        {demoAccount && <DemoBox account={demoAccount} />}
      </div>
      <a href={PATHS.home} className="link mt-6 py-1">
        {t.back}
      </a>
    </main>
  )
}
