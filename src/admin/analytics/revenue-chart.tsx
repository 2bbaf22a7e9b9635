import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { CELL, Table, WIDE } from '@/admin/ui/table.tsx'
import type { Analytics } from '@/data/admin/analytics.ts'
import { cents, formatCents } from '@/domain/money.ts'
import { analyticsText as t } from '@/texts/admin/analytics.ts'
import { axisEnd, movedBy, pointAt } from './chart-scale.ts'

type Points = Analytics['sales']['points']

interface Props {
  readonly points: Points
  /** Days of a point. */
  readonly step: number
}

/** Strands that lie above each other, as in what the shop sells. */
const WOVEN =
  '[background-image:repeating-linear-gradient(0deg,transparent_0_4px,rgb(250_246_239/0.28)_4px_5px)]'

/** What was earned as columns, and as a line what was earned in the period before. Keys and pointers go from point to point. */
export function RevenueChart({ points, step }: Props) {
  const [chosen, setChosen] = useState<number | null>(null)
  const at = Math.min(chosen ?? points.length - 1, points.length - 1)
  const point = points[at]
  const largest = Math.max(...points.flatMap(({ revenue, previous }) => [revenue, previous]))
  if (!point || largest <= 0) return <p className="mt-3 text-ink-soft">{t.noSales}</p>
  const end = axisEnd(largest)
  // A day may give back more than it earned: its bar ends at nothing, its figure does not.
  const height = (amount: number) => (Math.max(amount, 0) * 100) / end
  const words = t.point(point.revenue, point.orders, point.previous)

  function follow(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setChosen(pointAt((event.clientX - left) / width, points.length))
  }
  function move(event: KeyboardEvent) {
    const next = movedBy(event.key, at, points.length)
    if (next === null) return
    event.preventDefault()
    setChosen(next)
  }
  const first = points[0]
  const middle = points[Math.floor(points.length / 2)]
  const last = points.at(-1)
  return (
    <>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <p>
          <span className="block text-sm text-stone">{t.span(point.from, point.to)}</span>
          <span className="font-display text-2xl figures">{formatCents(point.revenue)}</span>
          <span className="ml-3 text-sm text-ink-soft">{t.orderCount(point.orders)}</span>
        </p>
        <ul className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-3 rounded-[1px] bg-olive ${WOVEN}`} />
            {t.chartNow}
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="w-4 border-t-2 border-terracotta" />
            {t.chartBefore}
            <span className="figures">{formatCents(point.previous)}</span>
          </li>
        </ul>
      </div>
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div
          aria-hidden="true"
          className="flex h-56 flex-col justify-between text-right text-xs text-stone figures sm:h-64"
        >
          {[end, end / 2, 0].map((amount) => (
            <span key={amount} className="-my-2 leading-[1rem]">
              {formatCents(cents(Math.round(amount))).replace(/,00/, '')}
            </span>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={t.chart(step)}
          aria-description={t.chartHint}
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={at + 1}
          aria-valuetext={`${t.span(point.from, point.to)} : ${words}`}
          onKeyDown={move}
          onPointerMove={follow}
          onPointerDown={follow}
          className="relative flex h-56 touch-pan-y items-stretch border-b border-field bg-[linear-gradient(var(--color-line)_1px,transparent_1px)] bg-[length:100%_50%] sm:h-64"
        >
          {points.map(({ from, revenue }, index) => (
            <span
              key={from}
              className={`flex min-w-0 flex-1 items-end justify-center ${index === at ? 'bg-straw-pale' : ''}`}
            >
              <span
                className={`block w-4/5 rounded-t-[1px] ${WOVEN} ${index === at ? 'bg-olive-dark' : 'bg-olive'}`}
                style={{ height: `${height(revenue)}%` }}
              />
            </span>
          ))}
          <svg
            viewBox={`0 0 ${points.length} 100`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 size-full overflow-visible fill-none stroke-terracotta stroke-2"
          >
            <polyline
              vectorEffect="non-scaling-stroke"
              strokeLinejoin="round"
              points={points
                .map(({ previous }, index) => `${index + 0.5},${100 - height(previous)}`)
                .join(' ')}
            />
          </svg>
        </div>
        <p aria-hidden="true" className="col-start-2 mt-1.5 flex justify-between text-xs text-stone">
          {first && <span>{t.shortDay(first.from)}</span>}
          {points.length > 4 && middle && <span>{t.shortDay(middle.from)}</span>}
          {points.length > 1 && last && <span>{t.shortDay(last.to)}</span>}
        </p>
      </div>
      <PointTable points={points} />
    </>
  )
}

/** A day whose words stay together in a narrow column. */
const wholeDay = (day: string): string => t.day(day).replaceAll(' ', '\u00a0')

const { columns } = t
const COLUMNS = [
  [columns.days],
  [columns.orders, `${WIDE} text-right`],
  [columns.previous, 'text-right'],
  [columns.revenue, 'text-right', columns.revenue],
] as const

/** The same numbers, for who would rather read them. */
function PointTable({ points }: { readonly points: Points }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-3" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link inline-block cursor-pointer py-1.5">{t.asTable}</summary>
      {isOpen && (
        <section
          aria-label={t.tableLabel}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing that takes the focus
          tabIndex={0}
          className="max-h-96 overflow-y-auto"
        >
          <Table columns={COLUMNS} className="mt-2 text-sm">
            {points.map(({ from, to, revenue, orders, previous }) => (
              <tr key={from}>
                <th scope="row" className={`${CELL} text-left font-normal`}>
                  <span className="block">{t.span(from, to, wholeDay)}</span>
                  <span className="block text-stone md:hidden">{t.orderCount(orders)}</span>
                </th>
                <td className={`${CELL} ${WIDE} text-right figures`}>{orders}</td>
                <td className={`${CELL} text-right figures`}>{formatCents(previous)}</td>
                <td className={`${CELL} text-right font-medium figures`}>{formatCents(revenue)}</td>
              </tr>
            ))}
          </Table>
        </section>
      )}
    </details>
  )
}
