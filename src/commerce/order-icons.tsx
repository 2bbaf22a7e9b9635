/** Drawings beside what can be done with an order, by what they stand for. */
const PATHS = {
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  question: 'M4 5h16v12H10l-4 4v-4H4z',
  back: 'M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10',
  again: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5',
  print: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
  review: 'm12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.7L7 19l1.1-5.5L4 9.7l5.6-.7z',
} as const

export type OrderIconName = keyof typeof PATHS

/** A line drawing of 20 px that says nothing to whoever hears the page. */
export const OrderIcon = ({
  name,
  className = '',
}: {
  readonly name: OrderIconName
  readonly className?: string
}) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className={`size-5 shrink-0 fill-none stroke-current stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round] ${className}`}
  >
    <path d={PATHS[name]} />
  </svg>
)
