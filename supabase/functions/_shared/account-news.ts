import { type AccountNews, forgetAccountNews, takeAccountNews } from '@/data/account-news.ts'
import { getShopSettings } from '@/data/settings.ts'
import { PATHS } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { writeEmail } from '@/emails/email.ts'
import type { Mail } from '@/mail-services/mail.ts'
import { accountMailText as t } from '@/texts/account-mail.ts'
import { inBackground } from './background.ts'
import type { FunctionContext } from './context.ts'
import { sendMail } from './mail.ts'

/** Tells the owner of an account what has changed in it, and what to do where they did not change it. */
export function newsMail(news: AccountNews, settings: ShopSettings, siteUrl: string): Mail {
  const { subject, body } = t.news[news.kind]
  return {
    to: news.email,
    subject,
    ...writeEmail({ settings, siteUrl }, [
      { text: t.greeting },
      { text: body(news.email, t.when(news.at), news.new_email ?? '') },
      { text: t.notYou[news.kind] },
      { button: { label: t.account, href: siteUrl + PATHS.auth } },
    ]),
  }
}

/** Sends what is noted; what fails is tried with the next emails. @throws Error */
async function deliverAccountNews({ db, mail, siteUrl }: FunctionContext): Promise<void> {
  if (!mail || !siteUrl) return
  const all = await takeAccountNews(db)
  if (all.length === 0) return
  const settings = await getShopSettings(db)
  const sent = await Promise.allSettled(all.map((one) => sendMail(mail, newsMail(one, settings, siteUrl))))
  await forgetAccountNews(
    db,
    all.filter((_, index) => sent[index]?.status === 'fulfilled').map(({ id }) => id),
  )
  const failed = sent.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

/** The same after the answer. */
export const sendAccountNews = (context: FunctionContext): void =>
  inBackground('news of accounts', deliverAccountNews(context))
