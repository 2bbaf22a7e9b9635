import type { TextEntry } from '@/data/written-texts.ts'
import { textsText as t } from '@/texts/admin/texts.ts'

type TextState = TextEntry['state']

const TONES: Readonly<Record<TextState, string>> = {
  online: 'bg-olive text-linen',
  waiting: 'bg-straw-pale text-ink',
  draft: 'bg-linen-deep text-ink-soft',
  planned: 'bg-olive-pale text-olive-dark',
  faulty: 'bg-terracotta-pale text-terracotta-ink',
}

/** How a text stands. */
export const TextStateBadge = ({ state, lacks }: Pick<TextEntry, 'state' | 'lacks'>) => (
  <span
    title={lacks ?? t.stateHints[state]}
    className={`inline-block rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-[1.25rem] font-medium whitespace-nowrap ${TONES[state]}`}
  >
    {t.states[state]}
  </span>
)
