import type { Finding } from '@/domain/doctor.ts'
import { isSmtp, type MailAccount, type MailServiceName, senderParts } from '@/mail-services/services.ts'
import { doctorText as t } from '@/texts/doctor.ts'
import { bad, doubt, good } from './finding.ts'

/** The entries of a name: `node:dns/promises`, or a stand-in. */
export interface Names {
  readonly resolveTxt: (name: string) => Promise<string[][]>
  readonly resolveMx: (name: string) => Promise<{ exchange: string }[]>
  readonly resolveCname: (name: string) => Promise<string[]>
}

/** Codes that say that there is no such entry; any other says that nobody answered. */
const ABSENT: readonly string[] = ['ENOTFOUND', 'ENODATA']

const entries = async <T>(asked: Promise<T[]>): Promise<T[]> => {
  try {
    return await asked
  } catch (error) {
    if (ABSENT.includes(String((error as NodeJS.ErrnoException).code))) return []
    throw error
  }
}

/**
 * What each service has its senders put into DNS, from its own help pages: the include of SPF, where it wants one, and the selectors
 * of its keys. Postmark and Resend bounce to a name of their own, and make a selector for each sender or call it by their name.
 */
const WANTED: Readonly<
  Record<MailServiceName, { readonly spf: RegExp | null; readonly selectors: readonly string[] }>
> = {
  brevo: { spf: null, selectors: ['brevo1', 'brevo2', 'mail'] },
  mailjet: { spf: /include:spf\.mailjet\.com/i, selectors: ['mailjet'] },
  postmark: { spf: null, selectors: [] },
  resend: { spf: null, selectors: ['resend'] },
}

/** Whether one of the keys is there: a TXT entry, or a CNAME that leads to the service's own. */
async function hasKey(names: Names, domain: string, selectors: readonly string[]): Promise<boolean> {
  for (const selector of selectors) {
    const name = `${selector}._domainkey.${domain}`
    const [texts, aliases] = [await entries(names.resolveTxt(name)), await entries(names.resolveCname(name))]
    if (texts.length > 0 || aliases.length > 0) return true
  }
  return false
}

/** Looks whether who receives the shop's emails can see that they are the shop's: SPF, DKIM, DMARC, and a server for the answers. */
export async function lookAtMailDomain(account: MailAccount, names: Names): Promise<Finding[]> {
  const domain = senderParts(account.from).email.split('@')[1] ?? ''
  const wanted = account.service ? WANTED[account.service] : null
  try {
    const texts = (await entries(names.resolveTxt(domain))).map((parts) => parts.join(''))
    const dmarc = (await entries(names.resolveTxt(`_dmarc.${domain}`))).map((parts) => parts.join(''))
    const servers = await entries(names.resolveMx(domain))
    return [
      spfFinding(
        domain,
        texts.filter((text) => /^v=spf1\b/i.test(text)),
        wanted?.spf ?? null,
      ),
      await dkimFinding(domain, account, wanted?.selectors ?? [], names),
      dmarc.some((text) => /^v=DMARC1\b/i.test(text))
        ? good('DMARC', t.dmarc(domain))
        : bad('DMARC', t.noDmarc(domain)),
      servers.length > 0
        ? good('answers', t.answers(senderParts(account.from).email))
        : bad('answers', t.noAnswers(domain)),
    ]
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    return [doubt('mail domain', t.namesUnread(domain, code))]
  }
}

function spfFinding(domain: string, records: readonly string[], include: RegExp | null): Finding {
  const [record, another] = records
  if (another) return bad('SPF', t.manySpf(domain, records.length))
  if (record && include && !include.test(record))
    return bad('SPF', t.spfLacks(domain, String(include).slice(1, -2).replaceAll('\\', '')))
  if (record) return good('SPF', t.spf(domain))
  return include === null ? doubt('SPF', t.maybeNoSpf(domain)) : bad('SPF', t.noSpf(domain))
}

async function dkimFinding(
  domain: string,
  account: MailAccount,
  selectors: readonly string[],
  names: Names,
): Promise<Finding> {
  if (selectors.length === 0) return doubt('DKIM', t.dkimUnknown(isSmtp(account.url)))
  return (await hasKey(names, domain, selectors))
    ? good('DKIM', t.dkim(domain))
    : bad('DKIM', t.noDkim(domain))
}
