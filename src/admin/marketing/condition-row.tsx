import { useQuery } from '@tanstack/react-query'
import { CONTROL, ICON_BUTTON } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { COUNTRIES } from '@/domain/rules.ts'
import { SEGMENT_FIELD_NAMES, SEGMENT_FIELDS, type SegmentInput } from '@/domain/segment.ts'
import { segmentsText as t } from '@/texts/admin/segments.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { orderMailText } from '@/texts/order-mail.ts'
import { List } from '@/ui/form/fields.tsx'
import { Problem } from '@/ui/form/problem.tsx'
import { limitCategoriesQuery, tagsQuery } from './queries.ts'
import { conditionOn, fieldOf } from './segment-input.ts'

type Typed = SegmentInput['conditions'][number]

interface Props {
  readonly at: number
  readonly condition: Typed
  /** Key of what is wrong with its value. */
  readonly problem: string | null
  readonly onChange: (condition: Typed) => void
  /** Null for the only one. */
  readonly onRemove: (() => void) | null
}

const FIELDS = SEGMENT_FIELD_NAMES.map((value) => ({ value, label: t.fields[value] }))
const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value, label: orderMailText.country(value) }))
const TYPED = ['spent', 'orders', 'last_order', 'registered']

/** What a value is chosen among; null where it is typed. */
function useChoices(field: string) {
  const categories = useQuery({ ...limitCategoriesQuery, enabled: field === 'category' }).data ?? []
  const tags = useQuery({ ...tagsQuery, enabled: field === 'tag' }).data ?? []
  const choose = { value: '', label: t.choose }
  if (field === 'country') return COUNTRY_OPTIONS
  if (field === 'category') return [choose, ...categories.map(({ slug, label }) => ({ value: slug, label }))]
  if (field === 'tag') return [choose, ...tags.map(({ tag }) => ({ value: tag, label: tag }))]
  return null
}

/** One condition: a fact, how it is compared, and with what. */
export function ConditionRow({ at, condition, problem, onChange, onRemove }: Props) {
  const field = fieldOf(condition.field)
  const choices = useChoices(field)
  const comparisons = SEGMENT_FIELDS[field].map((value) => ({
    value,
    label: field === 'vip' ? t.yes[value === 'is' ? 'is' : 'is_not'] : t.is[value],
  }))
  const value = {
    'aria-label': t.value,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `condition-${at}` : undefined,
    value: condition.value,
  } as const
  const setValue = (next: string) => onChange({ ...condition, value: next })
  return (
    <li>
      <fieldset className="flex flex-wrap items-start gap-2">
        <legend className="sr-only">{t.condition(at)}</legend>
        <List
          aria-label={t.field}
          value={field}
          options={FIELDS}
          onValue={(next) => onChange(conditionOn(fieldOf(next)))}
          frameClass="w-full sm:w-56"
        />
        <List
          aria-label={t.comparison}
          value={condition.is}
          options={comparisons}
          onValue={(is) => onChange({ ...condition, is })}
          frameClass="min-w-36 flex-1"
        />
        {field !== 'vip' && choices && (
          <List {...value} options={choices} onValue={setValue} frameClass="min-w-36 flex-1" />
        )}
        {field !== 'vip' && !choices && (
          <input
            {...value}
            type="text"
            inputMode={TYPED.includes(field) ? 'decimal' : undefined}
            autoComplete="off"
            maxLength={100}
            className={`min-w-28 flex-1 ${CONTROL}`}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
        {onRemove && (
          <button type="button" aria-label={t.removeCondition(at)} className={ICON_BUTTON} onClick={onRemove}>
            <Icon name="close" className="size-4" />
          </button>
        )}
      </fieldset>
      <Problem id={`condition-${at}`} words={problem && (problemText[problem] ?? problem)} />
    </li>
  )
}
