import type { TextMistake } from '@/data/written-texts.ts'
import { textFaults } from '@/domain/texts/text-rules.ts'
import { textFaultReason } from '@/texts/text-faults.ts'

/** What a text may not hold, said while it is typed, as whatever publishes it says; fields of the header say their faults themselves. */
export const textMistakes = (text: string): readonly TextMistake[] =>
  textFaults(text).map((fault) => ({ field: null, line: fault.line, reason: textFaultReason(fault) }))
