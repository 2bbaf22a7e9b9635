interface Props {
  readonly title: string
  readonly hint: string
  /** The way back to the whole list, where it is filtered. */
  readonly reset: string | false
  readonly onReset: () => void
}

/** Instead of an empty list. */
export function Nothing({ title, hint, reset, onReset }: Props) {
  return (
    <div className="mt-5 rounded-[3px] border border-dashed border-field px-4 py-12 text-center">
      <p className="font-display text-xl">{title}</p>
      <p className="mt-1 text-ink-soft">{hint}</p>
      {reset && (
        <button type="button" className="link mt-3" onClick={onReset}>
          {reset}
        </button>
      )}
    </div>
  )
}
