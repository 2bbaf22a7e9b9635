interface Props {
  /** What is being loaded, for those who do not see the grey shapes. */
  readonly label: string
}

const BLOCK = 'rounded-[2px] bg-linen-deep'

/** Two columns of grey shapes with the measures of the cart and the checkout, so that nothing moves when they come. */
export function Skeleton({ label }: Props) {
  return (
    <div
      role="status"
      className="grid min-h-[70vh] items-start gap-12 unscripted:hidden lg:grid-cols-[1fr_22rem]"
    >
      <span className="sr-only">{label}</span>
      <div className="space-y-6" aria-hidden="true">
        {[1, 2].map((row) => (
          <div key={row} className="flex gap-5 border-b border-line pb-6">
            <div className={`aspect-4/5 w-24 ${BLOCK}`} />
            <div className="flex-1 space-y-3 pt-1">
              <div className={`h-5 w-2/3 ${BLOCK}`} />
              <div className={`h-5 w-1/3 ${BLOCK}`} />
            </div>
          </div>
        ))}
      </div>
      <div className={`hidden h-72 lg:block ${BLOCK}`} aria-hidden="true" />
    </div>
  )
}
