import { CELL, WIDE } from '@/admin/ui/table.tsx'
import type { CodeState, DiscountCode } from '@/data/admin/discounts.ts'
import { formatCents } from '@/domain/money.ts'
import { marketingText as t } from '@/texts/admin/marketing.ts'
import { conditionWords, dateWords, effectWords } from './code-words.ts'
import { StateBadge } from './state-badge.tsx'
import { useSwitchCode } from './use-switch-code.ts'

const TONES = {
  active: 'live',
  scheduled: 'waits',
  ended: 'over',
  used_up: 'trouble',
  off: 'off',
} as const satisfies Readonly<Record<CodeState, string>>

const { columns } = t

interface Props {
  readonly code: DiscountCode
  readonly onEdit: (code: DiscountCode) => void
}

/** A discount or gift campaign: its code, what it does and what it brought; on a phone all of that stands in one cell. */
export function CodeRow({ code, onEdit }: Props) {
  const turn = useSwitchCode()
  const conditions = conditionWords(code)
  const effect = [effectWords(code), conditions].filter(Boolean).join(', ')
  return (
    <tr>
      <td className={CELL}>
        <span className="text-sm text-stone">{t.types[code.kind === 'gift' ? 'gift' : 'discount']}</span>
        <span className="block font-medium wrap-anywhere">{code.code}</span>
        <span className="block text-sm text-stone wrap-anywhere">{code.name}</span>
        <span className="mt-1 block">
          <StateBadge tone={TONES[code.state]} words={t.states[code.state]} />
        </span>
        <span className="mt-1 block text-sm text-ink-soft md:hidden">
          {effect}
          <span className="block">{dateWords(code)}</span>
          <span className="block figures">
            {columns.uses} {t.uses(code.uses, code.usageLimit)}
          </span>
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
      <td className={`${CELL} ${WIDE} text-right figures whitespace-nowrap`}>
        {t.uses(code.uses, code.usageLimit)}
      </td>
      <td className={`${CELL} ${WIDE} text-right figures whitespace-nowrap`}>{formatCents(code.revenue)}</td>
      <td className={`${CELL} text-right`}>
        <span className="inline-flex flex-col items-end gap-1 tight:items-start xl:flex-row xl:gap-4">
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
}
