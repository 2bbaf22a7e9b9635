import { useId } from 'react'
import { orderedName } from '@/domain/order.ts'
import type { HeldPieces, Holding } from '@/domain/order-work.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { List } from '@/ui/form/fields.tsx'
import { Problem } from '@/ui/form/problem.tsx'

/** Units that are chosen, by the key of what is held. */
export type Chosen = Readonly<Record<string, number>>

interface Props {
  readonly holdings: readonly Holding[]
  /** How many of each can be chosen. */
  readonly most: (held: HeldPieces) => number
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
  /** What stands there when no unit is left. */
  readonly empty: string
  /** What is wrong with the choice. */
  readonly problem?: string | undefined
}

/** What is held by its name, and by its exchange where one brought it. */
export const holdingName = ({ of, held }: Holding): string =>
  held.exchange === null
    ? orderedName(of.line)
    : t.byExchange(orderedName({ ...of.line, label: held.label }), held.isSent)

/** What a request calls chosen units by. */
export const askedOf = (chosen: Chosen, holdings: readonly Holding[]) =>
  holdings
    .map(({ key, of, held }) => ({
      position: of.position,
      exchange: held.exchange,
      quantity: chosen[key] ?? 0,
    }))
    .filter(({ quantity }) => quantity > 0)

/** What is chosen, no more of each than there is. */
export const within = (chosen: Chosen, holdings: readonly Holding[], most: Props['most']): Chosen =>
  Object.fromEntries(holdings.map(({ key, held }) => [key, Math.min(chosen[key] ?? 0, most(held))]))

/** How many units of each: the system's own list, which a thumb hits. */
export function PieceFields({ holdings, most, chosen, onChoose, empty, problem }: Props) {
  const id = useId()
  const open = holdings.filter(({ held }) => most(held) > 0)
  if (open.length === 0) return <p>{empty}</p>
  return (
    <div>
      <ul className="divide-y divide-line border-y border-line">
        {open.map((one, index) => (
          <li key={one.key} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">{holdingName(one)}</span>
            <List
              frameClass="w-24 shrink-0"
              aria-label={t.ofLine(holdingName(one))}
              // Of one choice in many lists, the first is where to begin.
              aria-invalid={problem !== undefined && index === 0 ? true : undefined}
              aria-describedby={problem && id}
              value={String(chosen[one.key] ?? 0)}
              onValue={(value) => onChoose({ ...chosen, [one.key]: Number(value) })}
              options={Array.from({ length: most(one.held) + 1 }, (_, count) => ({
                value: String(count),
                label: String(count),
              }))}
            />
          </li>
        ))}
      </ul>
      <Problem id={id} words={problem} />
    </div>
  )
}
