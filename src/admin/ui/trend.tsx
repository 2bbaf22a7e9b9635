import { trendText } from '@/texts/admin/dashboard.ts'

interface Props {
  readonly percent: number | null
  /** With what it is compared. */
  readonly over: string
}

/** How a figure has grown; nothing where there was none to compare it with. */
export function Trend({ percent, over }: Props) {
  if (percent === null) return null
  const colour = percent > 0 ? 'text-olive-dark' : percent < 0 ? 'text-terracotta-ink' : 'text-stone'
  return (
    <span className={`font-medium figures ${colour}`} title={over}>
      {trendText(percent)}
      <span className="sr-only"> {over}</span>
    </span>
  )
}
