import { shortDate } from '@/admin/ui/dates.ts'
import { Section } from '@/admin/ui/section.tsx'
import type { JournalState } from '@/data/admin/journal.ts'
import { formatCents } from '@/domain/money.ts'
import { journalText as t } from '@/texts/admin/journal.ts'

/** The last day that was closed. */
export function ClosingSection({ closing }: Pick<JournalState, 'closing'>) {
  if (!closing)
    return (
      <Section title={t.closing} note={t.closingNote}>
        <p>{t.noClosing}</p>
      </Section>
    )
  const facts = [
    [t.day, shortDate(`${closing.period}T12:00:00Z`)],
    [t.dayTotal, formatCents(closing.facts.real.total)],
    [t.perpetual, formatCents(closing.facts.real.perpetual)],
    [t.entry, closing.seq.toLocaleString('fr-FR')],
    [t.hash, closing.hash],
  ] as const
  return (
    <Section title={t.closing} note={t.closingNote}>
      <dl className="grid gap-x-6 sm:gap-y-1.5 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-stone max-sm:mt-2">{name}</dt>
            <dd className="wrap-anywhere figures">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
