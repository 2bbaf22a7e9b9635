import type { DiscountCode } from '@/data/admin/discounts.ts'
import type { NewsletterRow } from '@/data/admin/marketing.ts'

export const TYPES = ['discount', 'gift', 'newsletter'] as const
export type CampaignType = (typeof TYPES)[number]

/** A code, or a newsletter. */
export type Campaign = { readonly key: string; readonly type: CampaignType; readonly at: string } & (
  | { readonly code: DiscountCode }
  | { readonly newsletter: NewsletterRow }
)

/** Codes and newsletters, the newest first. */
export const campaignsOf = (
  codes: readonly DiscountCode[],
  newsletters: readonly NewsletterRow[],
): readonly Campaign[] =>
  [
    ...codes.map(
      (code): Campaign => ({
        key: `code ${code.id}`,
        type: code.kind === 'gift' ? 'gift' : 'discount',
        at: code.createdAt,
        code,
      }),
    ),
    ...newsletters.map(
      (newsletter): Campaign => ({
        key: `newsletter ${newsletter.id}`,
        type: 'newsletter',
        at: newsletter.createdAt,
        newsletter,
      }),
    ),
  ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))

/** Campaigns that work now: codes that can be used, newsletters that are being sent. */
export const activeCampaigns = (
  codes: readonly DiscountCode[],
  newsletters: readonly NewsletterRow[],
): number =>
  codes.filter(({ state }) => state === 'active').length +
  newsletters.filter(({ status }) => status === 'sending').length
