import { isRequiredPage } from '@/domain/required-pages.ts'
import type { ContentPlan } from '@/rendering/written-files.ts'

/**
 * An article that cannot be made may be left out; a page that every other one leads to, the terms of sale for one, may not.
 * @returns what is wrong with pages that are left out all the same, a French sentence each.
 */
export function requiredPagesLeftOut({ texts, written, warnings }: ContentPlan): string[] {
  const missing = written.filter((file) => isRequiredPage(file) && !texts.has(file))
  return warnings.filter((sentence) => missing.some((file) => sentence.startsWith(`content/${file}`)))
}
