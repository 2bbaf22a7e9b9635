import { MAX_REVIEW_PICTURES, REVIEW_DAYS, REVIEW_YEARS } from '@/domain/rules.ts'
import type { REVIEW_RULES } from '@/domain/texts/text-components.ts'

const years = (count: number) => `${count} an${count > 1 ? 's' : ''}`

/** Figures of the rules that written pages quote. */
export const reviewRules = {
  invitationDays: `${REVIEW_DAYS.after} jours`,
  publishedYears: years(REVIEW_YEARS.published),
  refusedYears: years(REVIEW_YEARS.refused),
  pictures: `${MAX_REVIEW_PICTURES} photos`,
} as const satisfies Record<(typeof REVIEW_RULES)[number], string>
