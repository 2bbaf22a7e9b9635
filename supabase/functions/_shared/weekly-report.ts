import { weeklyReport } from '@/data/admin/analytics.ts'
import { queueWeeklyReport } from '@/data/weekly-report.ts'
import { weeklyReportEmail } from '@/emails/weekly-report.ts'
import type { FunctionContext } from './context.ts'
import type { Email } from './email.ts'
import { settingsOf, switchesOf } from './shared-facts.ts'

/** What the week that ended brought, as it was on Monday morning; nothing where nobody wants it any more. */
export const weeklyReportOf: Email = async (batch, { content }) => {
  const [settings, switches] = await Promise.all([settingsOf(batch), switchesOf(batch)])
  return switches.weeklyReport
    ? weeklyReportEmail(weeklyReport.parse(content), settings, batch.siteUrl)
    : null
}

/** Queues the report where it is due. @throws Error of the database */
export const reportTheWeek = ({ db }: FunctionContext): Promise<void> => queueWeeklyReport(db)
