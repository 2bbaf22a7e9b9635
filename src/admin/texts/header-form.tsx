import { useId } from 'react'
import { Toggle } from '@/admin/ui/toggle.tsx'
import { dayInFrance } from '@/domain/analytics.ts'
import { type HeaderValue, readHeader, setHeaderField } from '@/domain/texts/header-values.ts'
import { splitText } from '@/domain/texts/text-header.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { headerFaults } from './header-faults.ts'
import { fieldLimits, type HeaderKind, type HeaderName, headerOf } from './header-kinds.ts'
import { LeadPicture } from './lead-picture.tsx'
import { releaseChanges } from './release-changes.ts'
import { ReleaseField } from './release-field.tsx'

interface Props {
  readonly isPost: boolean
  readonly text: string
  readonly onText: (text: string) => void
  /** Whether fields that are still empty are called wrong. */
  readonly areProblemsShown: boolean
}

interface FieldProps {
  readonly isPost: boolean
  readonly name: HeaderName
  readonly kind: HeaderKind
  readonly value: unknown
  readonly problem: string | undefined
  readonly onValue: (value: HeaderValue) => void
}

/** The header of a text as a form; each field writes its own lines and leaves the others as they are. */
export function HeaderForm({ isPost, text, onText, areProblemsShown }: Props) {
  const { header, body } = splitText(text)
  const values = readHeader(header)
  const faults = headerFaults(isPost, values)
  const { fields } = headerOf(isPost)
  const write = (...changes: readonly (readonly [string, HeaderValue])[]) => {
    const changed = changes.reduce((before, [key, value]) => setHeaderField(before, key, value), header)
    onText(changed + body)
  }
  return (
    <div className="space-y-5">
      {fields.map(([name, kind]) =>
        kind === 'given' || name === 'publish' ? null : kind === 'release' ? (
          <ReleaseField
            key={name}
            isDraft={values.draft === true}
            publish={typeof values.publish === 'string' ? values.publish : null}
            problem={faults.publish}
            onRelease={(draft, publish) =>
              write(...releaseChanges(values, draft, publish, dayInFrance(new Date())))
            }
          />
        ) : (
          <Field
            key={name}
            isPost={isPost}
            name={name}
            kind={kind}
            value={values[name]}
            problem={isSaid(values[name]) || areProblemsShown ? faults[name] : undefined}
            onValue={(value) => write([name, value])}
          />
        ),
      )}
    </div>
  )
}

/** Whether somebody has filled a field in; a picture by what it names. */
const isSaid = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some((part) => typeof part === 'string' && part !== '')
    : value !== undefined && value !== null && value !== ''

function Field({ isPost, name, kind, value, problem, onValue }: FieldProps) {
  const { least, most, isOptional } = fieldLimits(isPost, name)
  const words: { readonly label: string; readonly hint?: string } = t.fields[name]
  if (kind === 'picture')
    return <LeadPicture label={words.label} value={value} problem={problem} onValue={onValue} />
  if (kind === 'switch')
    return (
      <Toggle
        label={words.label}
        hint={words.hint}
        isOn={value === true}
        onChange={(isOn) => onValue(isOn ? true : value === undefined ? null : false)}
      />
    )
  if (value !== undefined && value !== null && typeof value === 'object')
    return <Unread label={words.label} />
  const typed = isSaid(value) ? String(value) : ''
  const empty = isOptional ? null : ''
  const shared = {
    name,
    label: words.label,
    isOptional,
    problem,
    value: typed,
    onValue: (next: string) => onValue(next === '' ? empty : next),
  }
  if (kind === 'day') return <TextField {...shared} type="date" max="9999-12-31" hint={words.hint} />
  const counted = most !== null && typed.length > 0 ? t.characters(typed.length, most) : null
  const bounds = counted ?? (least !== null && most !== null ? t.between(least, most) : null)
  const hint = (
    <span className="flex flex-wrap justify-between gap-x-3">
      {words.hint && <span>{words.hint}</span>}
      {bounds && <span className="figures">{bounds}</span>}
    </span>
  )
  const hints = words.hint || bounds ? { hint } : {}
  if (kind === 'lines') return <TextArea {...shared} {...hints} rows={isPost ? 4 : 3} lang="fr" />
  return <TextField {...shared} {...hints} autoComplete="off" lang="fr" />
}

function Unread({ label }: { readonly label: string }) {
  const id = useId()
  return (
    <p id={id}>
      <span className="block font-medium">{label}</span>
      <span className="text-sm text-stone">{t.headerUnread}</span>
    </p>
  )
}
