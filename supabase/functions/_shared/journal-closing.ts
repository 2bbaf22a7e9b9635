import * as z from 'zod'
import { getShopSettings } from '@/data/settings.ts'
import { cents } from '@/domain/money.ts'
import { writeEmail } from '@/emails/email.ts'
import { journalMailText as t } from '@/texts/journal-mail.ts'
import type { Email } from './email.ts'

const closings = z
  .array(
    z.object({
      period: z.string(),
      seq: z.number(),
      hash: z.string(),
      total: z.number().transform(cents),
      perpetual: z.number().transform(cents),
    }),
  )
  .min(1)

/** The hashes of closings of the journal, which the owner keeps: who rewrites the journal cannot rewrite this email. */
export const journalClosing: Email = async ({ db, siteUrl }, { content }) => {
  const made = closings.parse(content.closings)
  const settings = await getShopSettings(db)
  return {
    subject: t.subject(made.at(-1)?.period ?? '', settings.siteName),
    ...writeEmail({ settings, siteUrl }, [
      { text: t.intro },
      ...made.map(({ period, seq, hash, total, perpetual }) => ({
        rows: [
          [t.period, period],
          [t.total, t.amount(total)],
          [t.perpetual, t.amount(perpetual)],
          [t.seq, String(seq)],
          [t.hash, hash],
        ] as const,
      })),
      { text: t.keep },
    ]),
  }
}
