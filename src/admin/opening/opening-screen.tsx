import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { exactDate } from '@/admin/ui/dates.ts'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { readinessQuery } from '@/admin/ui/readiness-query.ts'
import { Screen } from '@/admin/ui/screen.tsx'
import type { Readiness } from '@/data/admin/readiness.ts'
import { STEPS } from '@/domain/readiness.ts'
import { doctorScreenText } from '@/texts/admin/doctor.ts'
import { readinessText as t } from '@/texts/admin/readiness.ts'
import { OpenButton } from './open-button.tsx'
import { StepCard } from './step-card.tsx'
import { stepsOf } from './steps-of.ts'
import { StripeButton } from './stripe-button.tsx'
import { TrialButton } from './trial-button.tsx'

/** The way from an empty shop to an open one; of an open shop, what it still lacks. */
function Way({ readiness }: { readonly readiness: Readiness }) {
  const steps = stepsOf(readiness)
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <>
      <p className="mt-2 max-w-prose text-ink-soft">
        {readiness.openedAt ? t.isOpen(exactDate(readiness.openedAt)) : t.note}
      </p>
      <div className="mt-5 flex items-center gap-4">
        <div aria-hidden="true" className="h-1.5 max-w-96 grow overflow-hidden rounded-full bg-linen-deep">
          <div className="h-full bg-olive" style={{ width: `${(done / STEPS.length) * 100}%` }} />
        </div>
        <p role="status" className="font-medium">
          {t.progress(done, STEPS.length)}
        </p>
      </div>
      <ol className="mt-8 max-w-4xl border-t border-line">
        {steps.map((step, index) => (
          <StepCard key={step.key} step={step} rank={index + 1}>
            {step.key === 'payment' && <StripeButton />}
            {step.key === 'trial' && <TrialButton />}
            {step.key === 'opening' && !readiness.openedAt && <OpenButton readiness={readiness} />}
          </StepCard>
        ))}
      </ol>
      <p className="mt-8 max-w-prose">
        <Link to="/doctor" className="link font-medium">
          {doctorScreenText.link}
        </Link>
        <span className="block text-ink-soft">{doctorScreenText.linkHint}</span>
      </p>
    </>
  )
}

/** The guided list before the opening, for owners. */
export function OpeningScreen() {
  const query = useQuery(readinessQuery)
  return (
    <Screen title={query.data?.openedAt ? t.openTitle : t.title}>
      <Queried
        query={query}
        waiting={<Waiting className="mt-8 space-y-4" shapes={['h-20', 'h-20', 'h-20']} />}
      >
        {(readiness) => <Way readiness={readiness} />}
      </Queried>
    </Screen>
  )
}
