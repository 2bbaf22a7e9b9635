import { CONTROL, ICON_BUTTON } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { CELL, Table, WIDE } from '@/admin/ui/table.tsx'
import type { SupplierOrderLine } from '@/data/admin/supply.ts'
import { type Cents, formatCents } from '@/domain/money.ts'
import { supplyText as t } from '@/texts/admin/supply.ts'
import { costProblem, quantityProblem, readCost, readQuantity, type TypedLine } from './draft.ts'

interface Props {
  readonly lines: readonly TypedLine[]
  /** The same as they are stored, with stock and proposal. */
  readonly known: readonly SupplierOrderLine[]
  readonly areProblemsShown: boolean
  readonly onLines: (next: (lines: readonly TypedLine[]) => readonly TypedLine[]) => void
}

const { line: columns } = t

/** What is ordered: units and prices to type, with what there is and what sells. */
export function DraftLines({ lines, known, areProblemsShown, onLines }: Props) {
  const change = (variant: number, changes: Partial<TypedLine>) =>
    onLines((before) => before.map((one) => (one.variantId === variant ? { ...one, ...changes } : one)))
  return (
    <Table
      className=""
      columns={[
        [columns.product],
        [columns.facts, WIDE],
        [columns.quantity, 'w-26 max-sm:w-22'],
        [columns.cost, 'w-28 max-sm:w-22'],
        [columns.total, `${WIDE} w-28 text-right`],
        [columns.actions, 'w-12'],
      ]}
    >
      {lines.map((line) => (
        <Row
          key={line.variantId}
          line={line}
          known={known.find(({ variantId }) => variantId === line.variantId)}
          areProblemsShown={areProblemsShown}
          onChange={(changes) => change(line.variantId, changes)}
          onRemove={() => onLines((before) => before.filter((one) => one.variantId !== line.variantId))}
        />
      ))}
    </Table>
  )
}

interface RowProps {
  readonly line: TypedLine
  readonly known: SupplierOrderLine | undefined
  readonly areProblemsShown: boolean
  readonly onChange: (changes: Partial<TypedLine>) => void
  readonly onRemove: () => void
}

function Row({ line, known, areProblemsShown, onChange, onRemove }: RowProps) {
  const [quantity, cost] = [readQuantity(line.quantity), readCost(line.cost)]
  const problems = areProblemsShown ? [quantityProblem(line.quantity), costProblem(line.cost)] : []
  const field = (label: string, value: string, isWrong: boolean, onValue: (text: string) => void) => (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      className={`${CONTROL} text-right figures max-sm:px-2`}
    />
  )
  const facts = known && <Facts line={known} />
  return (
    <tr>
      <td className={`${CELL} wrap-anywhere max-sm:px-1`}>
        <span className="font-medium">{line.name}</span>
        <span className="block text-sm text-stone">{line.reference}</span>
        <span className="block text-sm md:hidden">{facts}</span>
        {problems.filter(Boolean).map((problem) => (
          <span key={problem} className="block text-sm text-terracotta-ink">
            {problem}
          </span>
        ))}
      </td>
      <td className={`${CELL} ${WIDE} text-sm`}>{facts}</td>
      <td data-column={columns.quantity} className={`${CELL} max-sm:px-1`}>
        {field(t.quantityOf(line.name), line.quantity, problems[0] !== undefined, (text) =>
          onChange({ quantity: text }),
        )}
      </td>
      <td data-column={columns.cost} className={`${CELL} max-sm:px-1`}>
        {field(t.costOf(line.name), line.cost, problems[1] !== undefined, (text) => onChange({ cost: text }))}
      </td>
      <td className={`${CELL} ${WIDE} text-right whitespace-nowrap figures`}>
        {quantity !== null && typeof cost === 'number' && formatCents((quantity * cost) as Cents)}
      </td>
      <td className={`${CELL} px-0!`}>
        <button type="button" aria-label={t.remove(line.name)} className={ICON_BUTTON} onClick={onRemove}>
          <Icon name="close" className="size-4" />
        </button>
      </td>
    </tr>
  )
}

function Facts({
  line: { stock, minStock, maxStock, onWay, sold, proposed },
}: {
  readonly line: SupplierOrderLine
}) {
  if (stock === null || minStock === null) return null
  return (
    <>
      <span className="block">{t.stockFacts(stock, minStock, maxStock)}</span>
      <span className="block text-stone">{t.moreFacts(onWay ?? 0, sold ?? 0)}</span>
      {proposed !== null && proposed > 0 && <span className="block text-stone">{t.proposed(proposed)}</span>}
    </>
  )
}
