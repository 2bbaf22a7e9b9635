import type { TextMistake } from '@/data/written-texts.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'
import type { HeaderName } from './header-kinds.ts'

interface Props {
  readonly faults: readonly TextMistake[]
  readonly onLine: (line: number) => void
  readonly onField: (field: HeaderName) => void
}

/** The field of the header that a fault is about, `image.product` of its picture; null of a fault that lies elsewhere. */
const fieldOf = ({ field }: TextMistake): HeaderName | null => {
  const name = field?.split('.')[0] ?? ''
  return Object.hasOwn(t.fields, name) && name !== 'id' ? (name as HeaderName) : null
}

/** What keeps a text from being saved, said while it is written; each leads to its field or line. */
export const FaultList = ({ faults, onLine, onField }: Props) => (
  <div className="rounded-[3px] bg-terracotta-pale px-4 py-3">
    <p className="font-medium">{t.faults(faults.length)}</p>
    <ul className="mt-2 space-y-1.5">
      {faults.map((fault) => (
        <Fault
          key={`${fault.line} ${fault.field} ${fault.reason}`}
          fault={fault}
          onLine={onLine}
          onField={onField}
        />
      ))}
    </ul>
  </div>
)

function Fault({
  fault,
  onLine,
  onField,
}: Pick<Props, 'onLine' | 'onField'> & { readonly fault: TextMistake }) {
  const { line, reason } = fault
  const field = fieldOf(fault)
  const go = (label: string, words: string, onClick: () => void) => (
    <button type="button" className="link" aria-label={label} onClick={onClick}>
      {words}
    </button>
  )
  if (field) {
    const { label } = t.fields[field]
    return (
      <li className="wrap-anywhere">
        {field === 'image' ? t.image.missing : t.faultIn(label, reason)}{' '}
        {go(t.goToFieldOf(label), t.goToField, () => onField(field))}
      </li>
    )
  }
  return (
    <li className="wrap-anywhere">
      {line === null ? t.faultOf(reason) : t.faultAt(line, reason)}{' '}
      {line !== null && go(t.goToLineOf(line), t.goToLine, () => onLine(line))}
    </li>
  )
}
