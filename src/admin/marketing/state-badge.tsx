const TONES = {
  live: 'bg-olive text-linen',
  waits: 'bg-straw-pale text-ink',
  over: 'bg-linen-deep text-ink-soft',
  trouble: 'bg-terracotta-pale text-terracotta-ink',
  off: 'bg-linen-deep text-ink-soft line-through',
} as const

interface Props {
  readonly tone: keyof typeof TONES
  readonly words: string
}

/** What a campaign is at. */
export const StateBadge = ({ tone, words }: Props) => (
  <span
    className={`inline-block rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-[1.25rem] font-medium whitespace-nowrap ${TONES[tone]}`}
  >
    {words}
  </span>
)
