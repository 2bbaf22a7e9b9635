import type { Analytics } from '@/data/admin/analytics.ts'
import { rateOf, analyticsText as t } from '@/texts/admin/analytics.ts'
import { Panel } from './panel.tsx'

const STEPS = ['visits', 'products', 'carts', 'checkouts', 'orders'] as const

/** From a visit to an order: how many take each step. */
export function Funnel({ funnel }: { readonly funnel: Analytics['visits']['funnel'] }) {
  const most = Math.max(...STEPS.map((step) => funnel[step]))
  if (most === 0)
    return (
      <Panel title={t.funnel} note={t.funnelNote}>
        <p className="mt-3 text-ink-soft">{t.noVisits}</p>
      </Panel>
    )
  return (
    <Panel title={t.funnel} note={t.funnelNote}>
      <ol className="mt-4 space-y-3">
        {STEPS.map((step, index) => {
          const before = STEPS[index - 1]
          const kept =
            before === undefined || before === 'visits' ? null : rateOf(funnel[step], funnel[before])
          const ofVisits = step === 'orders' ? rateOf(funnel.orders, funnel.visits) : null
          return (
            <li key={step}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium">{t.steps[step]}</span>
                <span className="font-display text-lg figures">{funnel[step].toLocaleString('fr-FR')}</span>
              </p>
              <span aria-hidden="true" className="flex h-6 justify-center bg-linen">
                <span
                  className="block h-full min-w-1 rounded-[1px] bg-olive"
                  style={{ width: `${(funnel[step] * 100) / most}%`, opacity: 1 - index * 0.09 }}
                />
              </span>
              {(kept || ofVisits) && (
                <p className="mt-0.5 text-sm text-ink-soft">
                  {kept && t.ofBefore(kept)}
                  {kept && ofVisits && ' · '}
                  {ofVisits && t.perVisit(ofVisits)}
                </p>
              )}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
