import { CELL, Table, WIDE } from '@/admin/ui/Table.tsx'
import type { CodeState, DiscountCode } from '@/data/admin/discounts.ts'
import { formatCents } from '@/domain/money.ts'
import { marketingText as t } from '@/texts/admin/marketing.ts'
import { conditionWords, dateWords, effectWords } from './code-words.ts'
import { useSwitchCode } from './use-switch-code.ts'

const BADGE =
  'inline-block rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-5 font-medium whitespace-nowrap'

const STATES: Readonly<Record<CodeState, string>> = {
  active: 'bg-olive text-linen',
  scheduled: 'bg-straw-pale text-ink',
  ended: 'bg-linen-deep text-ink-soft',
  used_up: 'bg-terracotta-pale text-terracotta-ink',
  off: 'bg-linen-deep text-ink-soft line-through',
}

const { columns } = t
const COLUMNS = [
  [columns.code],
  [columns.effect, WIDE],
  [columns.dates, WIDE],
  [columns.uses, 'text-right'],
  [columns.revenue, `${WIDE} text-right`],
  [columns.actions],
] as const

interface Props {
  readonly codes: readonly DiscountCode[]
  readonly onEdit: (code: DiscountCode) => void
}

/** Every code, the newest first; on a phone what it does stands below it. */
export function CodeTable({ codes, onEdit }: Props) {
  const turn = useSwitchCode()
  return (
    <Table columns={COLUMNS} className="mt-4">
      {codes.map((code) => {
        const conditions = conditionWords(code)
        const effect = [effectWords(code), conditions].filter(Boolean).join(', ')
        return (
          <tr key={code.id}>
            <td className={CELL}>
              <span className="font-medium break-all">{code.code}</span>
              <span className="block text-sm text-stone wrap-anywhere">{code.name}</span>
              <span className={`mt-1 ${BADGE} ${STATES[code.state]}`}>{t.states[code.state]}</span>
              <span className="mt-1 block text-sm text-ink-soft md:hidden">
                {effect}
                <span className="block">{dateWords(code)}</span>
                <span className="block figures">
                  {columns.revenue} {formatCents(code.revenue)}
                </span>
              </span>
            </td>
            <td className={`${CELL} ${WIDE}`}>
              {effectWords(code)}
              {conditions && <span className="block text-sm text-stone">{conditions}</span>}
            </td>
            <td className={`${CELL} ${WIDE} text-sm`}>{dateWords(code)}</td>
            <td className={`${CELL} text-right figures whitespace-nowrap`}>
              {t.uses(code.uses, code.usageLimit)}
            </td>
            <td className={`${CELL} ${WIDE} text-right figures whitespace-nowrap`}>
              {formatCents(code.revenue)}
            </td>
            <td className={`${CELL} text-right`}>
              <span className="inline-flex flex-col items-end gap-1 sm:flex-row sm:gap-4">
                <button
                  type="button"
                  aria-label={t.edit(code.code)}
                  className="link min-h-8"
                  onClick={() => onEdit(code)}
                >
                  {t.editShort}
                </button>
                <button
                  type="button"
                  disabled={turn.isPending}
                  aria-label={code.active ? t.deactivateNamed(code.code) : t.activateNamed(code.code)}
                  className="link min-h-8"
                  onClick={() => turn.mutate(code)}
                >
                  {code.active ? t.deactivate : t.activate}
                </button>
              </span>
            </td>
          </tr>
        )
      })}
    </Table>
  )
}
