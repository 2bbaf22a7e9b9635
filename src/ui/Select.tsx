interface Props {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onValue: (value: string) => void
  readonly problem?: string | undefined
  readonly autoComplete?: string
  readonly className?: string
}

export function Select({
  name,
  label,
  value,
  options,
  onValue,
  problem,
  autoComplete,
  className = '',
}: Props) {
  const id = `champ-${name}`
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          name={name}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          autoComplete={autoComplete}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-erreur` : undefined}
          className="input appearance-none pr-10"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <svg
          viewBox="0 0 12 8"
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-4 w-3 -translate-y-1/2 fill-none stroke-current stroke-[1.5]"
        >
          <path d="m1 1.5 5 5 5-5" />
        </svg>
      </div>
      {problem && (
        <p id={`${id}-erreur`} className="mt-1.5 text-sm text-terracotta-ink">
          {problem}
        </p>
      )}
    </div>
  )
}
