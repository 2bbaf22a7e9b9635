import { useQueryClient } from '@tanstack/react-query'
import { PRIMARY } from '@/admin/ui/controls.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { Section } from '@/admin/ui/section.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { checkJournalNow, type JournalState } from '@/data/admin/journal.ts'
import { journalText as t } from '@/texts/admin/journal.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { JOURNAL_KEY } from './queries.ts'

/** When the journal was last checked and with what outcome, and another check. */
export function CheckSection({ check }: Pick<JournalState, 'check'>) {
  const queries = useQueryClient()
  const { isBusy, onSubmit } = useSubmit(async () => {
    try {
      const { fault } = await checkJournalNow(adminClient())
      showToast(fault ? { title: t.checkFound, variant: 'destructive' } : { title: t.checked })
      await queries.invalidateQueries({ queryKey: JOURNAL_KEY })
    } catch (error) {
      toastFailure(t.checkFailed, error)
    }
  })
  return (
    <Section title={t.state} note={t.stateNote}>
      <p className={check?.fault ? 'font-medium text-terracotta-ink' : ''}>{outcome(check)}</p>
      <button type="button" className={`mt-4 ${PRIMARY}`} disabled={isBusy} onClick={onSubmit}>
        {isBusy ? t.checking : t.check}
      </button>
    </Section>
  )
}

function outcome(check: JournalState['check']): string {
  if (!check) return t.never
  const when = exactDate(check.at)
  return check.fault ? t.fault(check.fault.seq, check.fault.is, when) : t.sound(when, check.seq)
}
