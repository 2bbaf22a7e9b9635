import { PATHS } from '@/domain/paths.ts'
import { navigationText } from '@/texts/navigation.ts'

interface Props {
  /** Classes of a link or button, without its display. */
  readonly look: string
}

const OUT = 'inline-block in-data-[session=in]:hidden'
const IN = 'hidden in-data-[session=in]:inline-block'

/** «Se connecter», or the customer's name and «Déconnexion»: both are there, the root's `data-session` chooses. */
export default function AccountLinks({ look }: Props) {
  return (
    <>
      <a href={PATHS.auth} className={`${look} ${OUT}`}>
        {navigationText.signIn}
      </a>
      <a href={PATHS.profile} className={`${look} ${IN} max-w-44 truncate align-bottom`}>
        <span className="sr-only">{navigationText.account} </span>
        <span data-account-name="" />
      </a>
      <button type="button" data-sign-out="" className={`${look} ${IN}`}>
        {navigationText.signOut}
      </button>
    </>
  )
}
