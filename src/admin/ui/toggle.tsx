import { Switch } from 'radix-ui'
import { type ReactNode, useId } from 'react'

interface Props {
  /** Where a link may lead. */
  readonly id?: string
  readonly label: string
  readonly hint?: ReactNode
  readonly isOn: boolean
  readonly isDisabled?: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Something that is on or off, and takes effect at once or with its form. */
export function Toggle({ id: place, label, hint, isOn, isDisabled, onChange }: Props) {
  const own = useId()
  const id = place ?? own
  return (
    <div className="flex items-start justify-between gap-4 tight:flex-col tight:gap-2">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-aide`} className="text-sm text-stone">
            {hint}
          </p>
        )}
      </div>
      <Switch.Root
        id={id}
        checked={isOn}
        disabled={isDisabled ?? false}
        onCheckedChange={onChange}
        aria-describedby={hint ? `${id}-aide` : undefined}
        className="h-6 w-11 shrink-0 rounded-full border border-field bg-linen-deep p-0.5 transition-colors duration-150 disabled:opacity-50 data-[state=checked]:border-olive data-[state=checked]:bg-olive"
      >
        <Switch.Thumb className="block size-4.5 rounded-full bg-white shadow transition-transform duration-150 ring-1 ring-field data-[state=checked]:translate-x-5 data-[state=checked]:ring-olive motion-reduce:transition-none" />
      </Switch.Root>
    </div>
  )
}
