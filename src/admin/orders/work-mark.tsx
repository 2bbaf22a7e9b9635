import type { ReactNode } from 'react'

const TONES = {
  quiet: 'bg-straw-pale text-ink',
  done: 'bg-olive-pale text-olive-dark',
  late: 'bg-terracotta-pale text-terracotta-ink',
  over: 'bg-linen-deep text-ink-soft',
} as const

interface Props {
  readonly tone: keyof typeof TONES
  readonly children: ReactNode
}

/** How far something about an order is. */
export const Mark = ({ tone, children }: Props) => (
  <span
    className={`inline-block rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-[1.25rem] font-medium ${TONES[tone]}`}
  >
    {children}
  </span>
)
