import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Gate } from '@/admin/ui/gate.tsx'
import { lookAtLink } from '@/data/admin/ask-link.ts'
import { linkText as t } from '@/texts/admin/login.ts'
import { adminErrorText, shellText } from '@/texts/admin/shell.ts'
import { useLoaded } from '@/ui/use-loaded.ts'
import { ChoosePassword } from './choose-password.tsx'

/** Where the link of an email leads: whoever was invited or has forgotten the password chooses one, and then logs in. */
export function LinkScreen() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const token = hash.slice(1)
  const { state, retry } = useLoaded(() => lookAtLink(token), token)
  const [isLost, setLost] = useState(false)
  const link = state.is === 'there' && !isLost ? state.value : null
  const code = state.is === 'refused' ? state.refusal.code : null
  const isOver = isLost || code === 'link_invalid' || code === 'request_invalid'
  return (
    <Gate
      title={isOver ? t.lostTitle : t.title}
      intro={link && t.intro[link.kind](link.email)}
      footer={
        <Link to="/login" className="link py-1">
          {t.toLogin}
        </Link>
      }
    >
      {state.is === 'loading' && (
        <p role="status" className="mt-4 text-stone">
          {shellText.loading}
        </p>
      )}
      {isOver && <p className="mt-3 text-ink-soft">{t.lost}</p>}
      {code && !isOver && (
        <>
          <p className="mt-3 text-ink-soft">{adminErrorText(code)}</p>
          <button type="button" className="button mt-5" onClick={retry}>
            {shellText.retry}
          </button>
        </>
      )}
      {link && (
        <ChoosePassword
          token={token}
          link={link}
          onChosen={() => void navigate('/login', { replace: true, state: { email: link.email } })}
          onLost={() => setLost(true)}
        />
      )}
    </Gate>
  )
}
