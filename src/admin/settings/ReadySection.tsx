import { Link } from 'react-router'
import { Icon } from '@/admin/ui/Icon.tsx'
import { Section } from '@/admin/ui/Section.tsx'
import type { Readiness } from '@/data/admin/readiness.ts'
import type { Need } from '@/domain/readiness.ts'
import { readinessText as t } from '@/texts/admin/readiness.ts'

/** Where each thing is set. */
const PLACES: Readonly<Record<Need, string>> = {
  identity: '#site',
  contact: '#site',
  mediator: '#site',
  vat: '#site',
  terms: '/publishing',
  returns: '#site',
  products: '/products',
  makers: '/products',
  shipping: '#amounts',
  payments: '#payments',
  display: '#display',
}

/** What is missing to sell lawfully; what is in place stands short below it. */
export function ReadySection({ needs }: { readonly needs: Readiness }) {
  const missing = needs.filter(({ isMet }) => !isMet)
  const met = needs.filter(({ isMet }) => isMet)
  return (
    <Section title={t.title} note={t.note}>
      <p className="font-medium" role="status">
        {missing.length > 0 ? t.left(missing.length) : t.ready}
      </p>
      {missing.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {missing.map(({ key, count }) => (
            <li key={key} className="flex items-start gap-3 py-3">
              <span
                aria-hidden="true"
                className="mt-1.5 size-2.5 shrink-0 rounded-full border-2 border-terracotta-ink"
              />
              <div className="min-w-0 flex-1">
                <p className="font-medium">
                  <span className="sr-only">{t.missing} : </span>
                  {t.needs[key].label}
                </p>
                <p className="text-sm text-ink-soft">{t.needs[key].missing(count)}</p>
              </div>
              <Link
                to={PLACES[key]}
                aria-label={t.fixOf(t.needs[key].label)}
                className="link shrink-0 py-0.5 font-medium"
              >
                {t.fix}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {met.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-ink-soft">
          {met.map(({ key }) => (
            <li key={key} className="flex items-center gap-1.5">
              <Icon name="check" className="size-4 text-olive" />
              <span className="sr-only">{t.met} : </span>
              {t.needs[key].label}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
