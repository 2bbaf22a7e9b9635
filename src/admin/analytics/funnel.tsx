import type { Analytics } from '@/data/admin/analytics.ts'
import { rateOf, analyticsText as t } from '@/texts/admin/analytics.ts'
import { Panel } from './panel.tsx'

const STEPS = ['visits', 'carts', 'checkouts', 'orders'] as const

type Counts = Analytics['visits']['funnel']

/** What is said of a step besides; a rate names what it is of. */
function notesOf(step: (typeof STEPS)[number], counts: Counts): string[] {
  if (step === 'visits') return counts.visits > 0 ? [t.productViewsOf(counts.products, counts.visits)] : []
  if (step !== 'orders') return []
  const [perCheckout, perVisit] = [
    rateOf(counts.orders, counts.checkouts),
    rateOf(counts.orders, counts.visits),
  ]
  return [perCheckout && t.perCheckout(perCheckout), perVisit && t.perVisit(perVisit)].filter(
    (note) => note !== null,
  )
}

/** From a visit to an order: how many take each step. */
export function Funnel({ funnel }: { readonly funnel: Counts }) {
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
          const notes = notesOf(step, funnel)
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
              {notes.length > 0 && <p className="mt-0.5 text-sm text-ink-soft">{notes.join(' · ')}</p>}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
