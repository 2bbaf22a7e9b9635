interface Row {
  readonly label: string
  readonly amount: string
  readonly note?: string | undefined
}

interface Props {
  readonly rows: readonly Row[]
  readonly total: Row
  /** What became of the total since. */
  readonly after?: readonly Row[]
}

const rowOf = ({ label, amount, note }: Row) => (
  <div key={label} className="flex items-baseline justify-between gap-x-4 max-[20rem]:flex-wrap py-1.5">
    <dt className="text-ink-soft">
      {label}
      {note && <span className="block text-sm text-stone">{note}</span>}
    </dt>
    <dd translate="no">{amount}</dd>
  </div>
)

/** A column of amounts over a total; all of them come in formatted. */
export function Amounts({ rows, total, after }: Props) {
  return (
    <dl className="figures">
      {rows.map(rowOf)}
      <div className="mt-3 flex items-baseline justify-between gap-x-4 max-[20rem]:flex-wrap border-t border-line pt-4">
        <dt className="flex flex-wrap items-baseline gap-x-2 font-display text-xl">
          {/* The blank is for who copies or hears it. */}
          {total.label} {total.note && <span className="font-sans text-sm text-stone">{total.note}</span>}
        </dt>
        <dd translate="no" className="font-display text-2xl">
          {total.amount}
        </dd>
      </div>
      {after?.map(rowOf)}
    </dl>
  )
}
