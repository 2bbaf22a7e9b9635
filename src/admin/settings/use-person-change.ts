import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import {
  changePerson,
  clearSecondFactor,
  type Invitation,
  inviteAgain,
  liftLocks,
  type Person,
  replacePassword,
} from '@/data/admin/people.ts'
import { ADMIN_ROLES, type AdminRole } from '@/domain/administrator.ts'
import { peopleText as t } from '@/texts/admin/settings.ts'
import { peopleQuery } from './queries.ts'
import { tellInvitation } from './tell-invitation.ts'

/** What an owner may do to a colleague. */
export type PersonChange = AdminRole | 'clear' | 'replace' | 'disable' | 'enable' | 'lift' | 'invite'

const DONE: Readonly<Record<Exclude<PersonChange, 'invite'>, string>> = {
  owner: t.roleChanged,
  staff: t.roleChanged,
  editor: t.roleChanged,
  clear: t.factorCleared,
  replace: t.passwordReplaced,
  disable: t.wasDisabled,
  enable: t.wasEnabled,
  lift: t.lockLifted,
}

/** @returns everybody as they are now, the password that was made, or what became of the invitation. */
function carryOut(change: PersonChange, { id }: Person): Promise<Person[] | string | Invitation> {
  if (change === 'invite') return inviteAgain(adminClient(), id)
  if (change === 'clear') return clearSecondFactor(adminClient(), id)
  if (change === 'lift') return liftLocks(adminClient(), id)
  if (change === 'replace') return replacePassword(adminClient(), id)
  const role = ADMIN_ROLES.find((one) => one === change)
  if (role) return changePerson(adminClient(), id, { role })
  return changePerson(adminClient(), id, { isDisabled: change === 'disable' })
}

/** Changes a colleague, says so, and shows everybody as they are now. */
export function usePersonChange(onPassword: (person: Person, password: string) => void, onEnd: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ change, person }: { readonly change: PersonChange; readonly person: Person }) =>
      carryOut(change, person),
    onSuccess: (answer, { change, person }) => {
      if (typeof answer === 'object' && 'sent' in answer) tellInvitation(answer, person.email)
      else if (change !== 'invite') showToast({ title: DONE[change] })
      if (typeof answer === 'string') onPassword(person, answer)
      if (Array.isArray(answer)) cache.setQueryData(peopleQuery.queryKey, answer)
      else void cache.invalidateQueries({ queryKey: peopleQuery.queryKey })
    },
    onError: (error) => {
      toastFailure(t.failed, error)
      void cache.invalidateQueries({ queryKey: peopleQuery.queryKey })
    },
    onSettled: onEnd,
  })
}
