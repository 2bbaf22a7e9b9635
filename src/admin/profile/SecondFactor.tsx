import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { Ask } from '@/admin/ui/Ask.tsx'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { Section } from '@/admin/ui/Section.tsx'
import { SiteName } from '@/admin/ui/site-name.ts'
import { Placeholder } from '@/admin/ui/Tile.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type Enrolment, enrol, unenrol, verifiedFactor } from '@/data/two-factor.ts'
import { profileText as t } from '@/texts/admin/profile.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { EnrolmentForm } from './EnrolmentForm.tsx'

const factorQuery = {
  queryKey: ['second-factor'],
  queryFn: () => verifiedFactor(adminClient()),
  staleTime: 0,
}

const tellFailure = () => showToast({ title: t.factorFailed, variant: 'destructive' })

/** Whether a log-in asks for the code of an authenticator app, and the way there and back. */
export function SecondFactor() {
  const issuer = use(SiteName)
  const queries = useQueryClient()
  const { data: factor } = useQuery(factorQuery)
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch(tellFailure)
    setBusy(false)
  }
  const refresh = () => queries.invalidateQueries({ queryKey: factorQuery.queryKey })
  const begin = () =>
    run(async () => {
      const begun = await enrol(adminClient(), issuer)
      if (begun.ok) setEnrolment(begun.value)
      else tellFailure()
    })
  const finish = async () => {
    setEnrolment(null)
    await refresh()
    showToast({ title: t.enabled })
  }
  const disable = (factorId: string) =>
    run(async () => {
      const { ok } = await unenrol(adminClient(), factorId)
      setAsking(false)
      await refresh()
      if (ok) showToast({ title: t.disabled })
      else tellFailure()
    })

  return (
    <Section title={t.secondFactor} note={factor ? t.factorOn : t.factorOff}>
      {factor === undefined && (
        <div role="status">
          <span className="sr-only">{shellText.loading}</span>
          <Placeholder className="h-10" />
        </div>
      )}
      {factor === null && !enrolment && (
        <button type="button" className={PRIMARY} disabled={isBusy} onClick={() => void begin()}>
          {t.enable}
        </button>
      )}
      {factor === null && enrolment && (
        <EnrolmentForm
          enrolment={enrolment}
          onDone={() => void finish()}
          onCancel={() => setEnrolment(null)}
        />
      )}
      {factor && (
        <button type="button" className={QUIET} onClick={() => setAsking(true)}>
          {t.disable}
        </button>
      )}
      {factor && isAsking && (
        <Ask
          question={t.disableQuestion}
          confirm={t.disable}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => void disable(factor)}
          onCancel={() => setAsking(false)}
        >
          <p>{t.disableNote}</p>
        </Ask>
      )}
    </Section>
  )
}
