import { showToast } from '@/admin/ui/toasts.ts'
import type { Invitation } from '@/data/admin/people.ts'
import { peopleText as t } from '@/texts/admin/settings.ts'

/** Says what became of the email of an invitation. */
export const tellInvitation = ({ sent, isLocal }: Invitation, email: string): void =>
  void showToast(
    sent && !isLocal
      ? { title: t.invited, description: t.invitedNote(email) }
      : { title: t.notSent, description: sent ? t.notSentLocal : t.notSentNote, variant: 'destructive' },
  )
