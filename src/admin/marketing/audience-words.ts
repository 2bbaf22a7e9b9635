import type { Marketing, NewsletterRow, Segment } from '@/data/admin/marketing.ts'
import { AUDIENCES } from '@/domain/newsletter-email.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'

/** What an audience is called. @param own name of a segment of the shop's own. */
function audienceName(audience: string, own: string | null): string {
  const built = AUDIENCES.find((one) => one === audience)
  return built ? t.audiences[built] : (own ?? audience)
}

export const segmentName = ({ audience, name }: Segment): string => audienceName(audience, name)
export const sentToName = ({ audience, audienceName: own }: NewsletterRow): string =>
  audienceName(audience, own)

/** How many of an audience get an email; members null where there are none but subscribers, and null where it is gone. */
export function reachOf(
  { segments, subscribers }: Marketing,
  audience: string,
): { readonly agreed: number; readonly members: number | null } | null {
  if (audience === 'subscribers') return { agreed: subscribers, members: null }
  return segments.find((one) => one.audience === audience) ?? null
}

/** What a newsletter can be addressed to. */
export const audienceOptions = ({ segments, subscribers }: Marketing) => [
  { value: 'subscribers', label: t.audienceOption(t.audiences.subscribers, subscribers) },
  ...segments.map((one) => ({
    value: one.audience,
    label: t.audienceOption(segmentName(one), one.agreed),
  })),
]
