import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Gate } from '@/admin/ui/Gate.tsx'
import { type FoundLink, lookAtLink } from '@/data/admin/links.ts'
import type { ErrorCode } from '@/domain/errors.ts'
import { linkText as t } from '@/texts/admin/login.ts'
import { adminErrorText, shellText } from '@/texts/admin/shell.ts'
import { ChoosePassword } from './ChoosePassword.tsx'

type State =
  | { readonly is: 'looking' }
  | { readonly is: 'open'; readonly link: FoundLink }
  | { readonly is: 'refused'; readonly code: ErrorCode }

const LOST: State = { is: 'refused', code: 'link_invalid' }

/** Where the link of a letter leads: whoever was invited or has forgotten the password chooses one, and then logs in. */
export function LinkScreen() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const token = hash.slice(1)
  const [state, setState] = useState<State>({ is: 'looking' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try looks again
  useEffect(() => {
    let isCurrent = true
    setState({ is: 'looking' })
    void lookAtLink(token).then((answer) => {
      if (!isCurrent) return
      setState(answer.ok ? { is: 'open', link: answer.value } : { is: 'refused', code: answer.refusal.code })
    })
    return () => {
      isCurrent = false
    }
  }, [token, tries])
  const isOver = state.is === 'refused' && (state.code === 'link_invalid' || state.code === 'request_invalid')
  return (
    <Gate
      title={isOver ? t.lostTitle : t.title}
      intro={state.is === 'open' && t.intro[state.link.kind](state.link.email)}
      footer={
        <Link to="/login" className="link py-1">
          {t.toLogin}
        </Link>
      }
    >
      {state.is === 'looking' && (
        <p role="status" className="mt-4 text-stone">
          {shellText.loading}
        </p>
      )}
      {isOver && <p className="mt-3 text-ink-soft">{t.lost}</p>}
      {state.is === 'refused' && !isOver && (
        <>
          <p className="mt-3 text-ink-soft">{adminErrorText(state.code)}</p>
          <button type="button" className="button mt-5" onClick={() => setTries(tries + 1)}>
            {shellText.retry}
          </button>
        </>
      )}
      {state.is === 'open' && (
        <ChoosePassword
          token={token}
          link={state.link}
          onChosen={() => void navigate('/login', { replace: true })}
          onLost={() => setState(LOST)}
        />
      )}
    </Gate>
  )
}
