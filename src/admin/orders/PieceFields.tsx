import { orderedName } from '@/domain/order.ts'
import type { WorkedLine } from '@/domain/order-work.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { List } from '@/ui/form/fields.tsx'

/** Pieces that are chosen, by the rank of their line. */
export type Chosen = Readonly<Record<number, number>>

interface Props {
  readonly lines: readonly WorkedLine[]
  /** How many of a line can be chosen. */
  readonly most: (line: WorkedLine) => number
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
  /** What stands there when no line has a piece left. */
  readonly empty: string
}

/** What a request calls chosen pieces by. */
export const askedOf = (chosen: Chosen) =>
  Object.entries(chosen)
    .map(([position, quantity]) => ({ position: Number(position), quantity }))
    .filter(({ quantity }) => quantity > 0)

/** What is chosen, no more of each line than there is. */
export const within = (chosen: Chosen, lines: readonly WorkedLine[], most: Props['most']): Chosen =>
  Object.fromEntries(lines.map((line) => [line.position, Math.min(chosen[line.position] ?? 0, most(line))]))

/** How many pieces of each line: the system's own list, which a thumb hits. */
export function PieceFields({ lines, most, chosen, onChoose, empty }: Props) {
  const open = lines.filter((line) => most(line) > 0)
  if (open.length === 0) return <p>{empty}</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {open.map((one) => (
        <li key={one.position} className="flex items-center justify-between gap-4 py-2">
          <span className="min-w-0 wrap-anywhere">{orderedName(one.line)}</span>
          <List
            frameClass="w-24 shrink-0"
            aria-label={t.ofLine(orderedName(one.line))}
            value={String(chosen[one.position] ?? 0)}
            onValue={(value) => onChoose({ ...chosen, [one.position]: Number(value) })}
            options={Array.from({ length: most(one) + 1 }, (_, count) => ({
              value: String(count),
              label: String(count),
            }))}
          />
        </li>
      ))}
    </ul>
  )
}
