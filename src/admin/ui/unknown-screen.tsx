import { Link } from 'react-router'
import { Screen } from './screen.tsx'

interface Props {
  /** Title of the list that it would stand in, which is also what leads back there. */
  readonly title: string
  readonly children: string
  readonly to: string
}

/** What stands at the address of a thing that does not exist. */
export const UnknownScreen = ({ title, children, to }: Props) => (
  <Screen title={title}>
    <p className="mt-6">{children}</p>
    <Link to={to} className="link mt-3 inline-block">
      {title}
    </Link>
  </Screen>
)
