import { Ask } from '@/admin/ui/ask.tsx'
import type { Person } from '@/data/admin/people.ts'
import type { AdminRole } from '@/domain/administrator.ts'
import { peopleText as t } from '@/texts/admin/settings.ts'
import type { PersonChange } from './use-person-change.ts'

interface Question {
  readonly ask: (name: string) => string
  readonly note: string
  readonly confirm: string
  readonly isDangerous: boolean
}

const role = (to: AdminRole, isDangerous: boolean): Question => ({
  ask: t.askRole[to],
  note: t.askRoleNote[to],
  confirm: t.confirm,
  isDangerous,
})

/** Giving a right back takes nothing away: nobody is asked. */
const GIVING = ['enable', 'lift', 'invite'] as const
type Giving = (typeof GIVING)[number]
export const isGiving = (change: PersonChange): change is Giving => GIVING.some((one) => one === change)

const QUESTIONS: Readonly<Record<Exclude<PersonChange, Giving>, Question>> = {
  owner: role('owner', false),
  staff: role('staff', true),
  editor: role('editor', true),
  clear: { ask: t.askClear, note: t.askClearNote, confirm: t.clearFactor, isDangerous: true },
  replace: { ask: t.askReplace, note: t.askReplaceNote, confirm: t.replacePassword, isDangerous: true },
  disable: { ask: t.askDisable, note: t.askDisableNote, confirm: t.disable, isDangerous: true },
}

interface Props {
  readonly change: PersonChange
  readonly person: Person
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before a colleague's access changes, and says what that means. */
export function AskPersonChange({ change, person, isBusy, onConfirm, onCancel }: Props) {
  if (isGiving(change)) return null
  const { ask, note, confirm, isDangerous } = QUESTIONS[change]
  return (
    <Ask
      question={ask(person.name)}
      confirm={confirm}
      isDangerous={isDangerous}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{note}</p>
    </Ask>
  )
}
