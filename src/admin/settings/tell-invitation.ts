import { showToast } from '@/admin/ui/toasts.ts'
import { peopleText as t } from '@/texts/admin/settings.ts'

/** Says what became of the email of an invitation. @param isSent whether the mail service took it. */
export const tellInvitation = (isSent: boolean, email: string): void =>
  void showToast(
    isSent
      ? { title: t.invited, description: t.invitedNote(email) }
      : { title: t.notSent, description: t.notSentNote, variant: 'destructive' },
  )
