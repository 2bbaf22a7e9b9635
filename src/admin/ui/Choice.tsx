import { CONTROL } from './controls.ts'
import { Icon } from './Icon.tsx'

interface Props<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onValue: (value: Value) => void
  readonly className?: string
}

/** A select among filters, whose label is only spoken. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onValue,
  className = '',
}: Props<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen)
    if (option) onValue(option.value)
  }
  return (
    <span className={`relative block min-w-0 ${className}`}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => choose(event.target.value)}
        className={`appearance-none truncate pr-9 sm:w-auto ${CONTROL}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="open" className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2" />
    </span>
  )
}
