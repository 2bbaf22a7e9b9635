import { List, type Option } from '@/ui/form/fields.tsx'

interface Props<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly Option<Value>[]
  readonly onValue: (value: Value) => void
  readonly className?: string
}

/** A list among filters, whose label is only spoken. */
export function Choice<Value extends string>({ label, onValue, className = '', ...list }: Props<Value>) {
  const choose = (chosen: string) => {
    const option = list.options.find((one) => one.value === chosen)
    if (option) onValue(option.value)
  }
  return (
    <List
      {...list}
      aria-label={label}
      onValue={choose}
      className="truncate sm:w-auto"
      frameClass={`min-w-0 ${className}`}
    />
  )
}
