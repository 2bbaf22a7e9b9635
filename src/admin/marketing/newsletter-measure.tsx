import { Tile } from '@/admin/ui/tile.tsx'
import type { Newsletter } from '@/data/admin/marketing.ts'
import { ratesOf } from '@/domain/newsletter-email.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'

interface Props {
  readonly newsletter: Newsletter
  /** Whether the shop counts now. */
  readonly isOn: boolean
}

/** How many opened a newsletter and followed which of its links; that nobody is counted, where it is so. */
export function NewsletterMeasure({ newsletter: { counted, links }, isOn }: Props) {
  if (counted === null) return <p className="text-sm text-stone">{t.unmeasured}</p>
  const { openRate, clickRate } = ratesOf(counted)
  return (
    <section aria-labelledby="mesure">
      <h2 id="mesure" className="text-xl">
        {t.measure}
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-3">
        <Tile label={t.openRate} value={t.percent(openRate)} note={t.partOf(counted.opened, counted)} />
        <Tile label={t.clickRate} value={t.percent(clickRate)} note={t.partOf(counted.clicked, counted)} />
      </dl>
      <p className="mt-3 text-sm text-stone">{isOn ? t.measureNote : t.measureOff}</p>
      {links.length > 0 && (
        <>
          <h3 className="mt-5 text-lg">{t.links}</h3>
          <ul className="mt-1 divide-y divide-line border-y border-line">
            {links.map(({ href, clicked }) => (
              <li key={href} className="flex items-baseline justify-between gap-4 py-2">
                <span className="min-w-0 wrap-anywhere">{href}</span>
                <span className="figures shrink-0 whitespace-nowrap">{t.linkClicks(clicked)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
