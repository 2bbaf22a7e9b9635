import { storedSession } from '@/stores/stored-session.ts'
import { authText } from '@/texts/auth.ts'

interface Props {
  /** Address of the account that the link opens. */
  readonly email: string
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Before a link that nobody asked for here signs the visitor in: it may lead into somebody else's account. */
export function AskLink({ email, onYes, onNo }: Props) {
  const session = storedSession()
  return (
    <div className="space-y-5">
      <p className="font-medium break-words">{authText.ask(email)}</p>
      {session && <p className="break-words text-ink-soft">{authText.askSession(session.email)}</p>}
      <p className="text-ink-soft">{authText.askWhy}</p>
      <button type="button" onClick={onNo} className="button w-full">
        {authText.askNo}
      </button>
      <button type="button" onClick={onYes} className="button button-quiet w-full">
        {authText.askYes}
      </button>
    </div>
  )
}
