import { placeOf } from '@/admin/ui/opening-places.ts'
import type { Subject } from '@/admin/ui/settings-subjects.ts'
import type { NeedState, Readiness } from '@/data/admin/readiness.ts'
import { readinessText } from '@/texts/admin/readiness.ts'
import { settingsIndexText as t } from '@/texts/admin/settings-index.ts'

/** What a need lacks, in a sentence that stands alone. */
function sentenceOf({ key, count, missing }: NeedState): string {
  // A number of VAT stands among the legal notice, and is not the only way: its own sentence says both.
  if (missing.length === 0 || key === 'vat') return readinessText.needs[key].missing(count)
  const lacks = readinessText.fields(missing)
  return key === 'mediator' ? t.lacksOf(readinessText.needs.mediator.label, lacks) : lacks
}

/** @returns what the shop still needs in order to sell that is set on a subject's page, in sentences. */
export const lackingOf = ({ needs }: Pick<Readiness, 'needs'>, { to }: Subject): readonly string[] =>
  needs.filter((need) => !need.isMet && placeOf(need)?.split('#')[0] === to).map(sentenceOf)

/** @returns the names of all that it still needs. */
export const lackingNames = ({ needs }: Pick<Readiness, 'needs'>): readonly string[] =>
  needs.filter(({ isMet }) => !isMet).map(({ key }) => readinessText.needs[key].label)
