import { Link } from 'react-router'
import { ICON_BUTTON } from '@/admin/ui/controls.ts'
import { exactDate, shortDate } from '@/admin/ui/dates.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { Menu, type MenuItem } from '@/admin/ui/menu.tsx'
import type { Person } from '@/data/admin/people.ts'
import { ADMIN_ROLES } from '@/domain/administrator.ts'
import { peopleText as t } from '@/texts/admin/settings.ts'
import { shellText } from '@/texts/admin/shell.ts'
import type { PersonChange } from './use-person-change.ts'

interface Props {
  readonly person: Person
  readonly onChoose: (change: PersonChange) => void
}

/** One administrator: who, what they may, how their access is guarded. */
export function PersonRow({ person, onChoose }: Props) {
  const { name, email, role, lastLogin, disabledAt, hasFactor, isSelf, lock } = person
  const item = (
    change: PersonChange,
    label: string,
    icon: MenuItem['icon'] & string,
    isDangerous = false,
  ) => ({
    label,
    icon,
    isDangerous,
    onChoose: () => onChoose(change),
  })
  const items: MenuItem[] = [
    ...ADMIN_ROLES.filter((one) => one !== role).map((one) => item(one, t.makeRole[one], 'profile')),
    ...(person.invitedUntil && !disabledAt ? [item('invite', t.inviteAgain, 'publish')] : []),
    item('replace', t.replacePassword, 'key'),
    ...(hasFactor ? [item('clear', t.clearFactor, 'shield')] : []),
    disabledAt ? item('enable', t.enable, 'check') : item('disable', t.disable, 'close', true),
  ]
  return (
    <li className="flex items-start gap-3 py-3.5">
      <div className={`min-w-0 flex-1 ${disabledAt ? 'text-stone' : ''}`}>
        <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {isSelf && <span className="text-sm text-stone">({t.you})</span>}
          <span className="rounded-full bg-straw-pale px-2.5 py-0.5 text-[0.8125rem] leading-[1.25rem] font-medium text-ink">
            {shellText.roles[role]}
          </span>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>
        <p className="mt-1 text-sm text-stone">
          {disabledAt ? (
            <span className="font-medium text-terracotta-ink">{t.disabled(shortDate(disabledAt))}</span>
          ) : (
            <span className={hasFactor ? 'text-olive-dark' : ''}>{hasFactor ? t.factorOn : t.factorOff}</span>
          )}
          {'\u00a0· '}
          {lastLogin ? t.lastLogin(exactDate(lastLogin)) : t.never}
        </p>
        <PasswordNote person={person} />
        {lock && (
          <p className="mt-1.5 flex flex-wrap items-baseline gap-x-3 text-sm font-medium text-terracotta-ink">
            {t.locked(lock, exactDate(lock.until))}
            <button type="button" className="link py-1" onClick={() => onChoose('lift')}>
              {t.lift}
              <span className="sr-only"> {t.liftOf(name)}</span>
            </button>
          </p>
        )}
      </div>
      {isSelf ? (
        <Link to="/profile" className="link py-2 whitespace-nowrap">
          {t.profile}
        </Link>
      ) : (
        <Menu
          items={items}
          trigger={
            <button type="button" aria-label={t.actionsOf(name)} className={ICON_BUTTON}>
              <Icon name="more" />
            </button>
          }
        />
      )}
    </li>
  )
}

/** Until when an invitation, or a password that was handed on, opens; nothing once its bearer has chosen a password. */
function PasswordNote({ person: { passwordExpiresAt, invitedUntil } }: { readonly person: Person }) {
  const until = invitedUntil ?? passwordExpiresAt
  if (!until) return null
  const isOver = Date.parse(until) <= Date.now()
  const [open, over] = invitedUntil ? [t.invitation, t.invitationOver] : [t.temporary, t.temporaryOver]
  return (
    <p className={`mt-1 text-sm ${isOver ? 'font-medium text-terracotta-ink' : 'text-stone'}`}>
      {(isOver ? over : open)(exactDate(until))}
    </p>
  )
}
