import { PATHS } from '@/domain/paths.ts'
import { writeEmail } from '@/emails/email.ts'
import { testEmailText as t } from '@/texts/test-email.ts'
import type { Email } from './email.ts'
import { settingsOf } from './shared-facts.ts'

/** What an administrator has sent to themselves, to see what arrives. */
export const testEmail: Email = async (batch) => {
  const { siteUrl } = batch
  const settings = await settingsOf(batch)
  return {
    subject: t.subject(settings.siteName),
    ...writeEmail({ settings, siteUrl }, [
      { text: t.arrived(settings.siteName) },
      { text: t.look },
      ...(siteUrl ? [{ button: { label: t.link, href: `${siteUrl}${PATHS.admin}/mails?vue=envois` } }] : []),
      { note: t.spam },
    ]),
  }
}
