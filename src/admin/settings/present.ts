import type { Display } from '@/data/admin/display.ts'
import type { MailSwitches } from '@/data/admin/mails.ts'
import type { StoredMeans } from '@/data/admin/payment-means.ts'
import type { ShopPayments } from '@/data/admin/payments.ts'
import type { Person } from '@/data/admin/people.ts'
import type { Readiness } from '@/data/admin/readiness.ts'
import type { AdminSecurity } from '@/data/admin/security.ts'
import type { StoredAmounts } from '@/data/admin/shop-amounts.ts'
import type { StoredSite } from '@/data/admin/site-settings.ts'
import { formatCents } from '@/domain/money.ts'
import { outboxText } from '@/texts/admin/outbox.ts'
import { paymentsAdminText } from '@/texts/admin/payments.ts'
import { settingsIndexText } from '@/texts/admin/settings-index.ts'
import { STRIPE_KIND } from './stripe-kind.ts'

const t = settingsIndexText.now

/** Parts facts of a line, and begins no line itself. */
const DOT = '\u00a0· '

/** @returns what there is of it in one line. */
const line = (...said: readonly (string | false | null | undefined)[]): string =>
  said.filter(Boolean).join(DOT) || t.empty

/** Whether the shop has ever opened. */
type Opening = Pick<Readiness, 'openedAt'>

/** `instagram.com` of an address. */
const host = (link: string): string => new URL(link).hostname.replace(/^www\./, '')

/** What is stored now, subject by subject, in a line each. */
export const present = {
  shop: ({ siteName, contactEmail, contactPhone }: StoredSite) => line(siteName, contactEmail, contactPhone),
  legal: ({ legalName, siren, mediatorName }: StoredSite) =>
    line(legalName, siren && t.siren(siren), mediatorName || t.noMediator),
  hours: ({ openingHours, socialLinks }: StoredSite) =>
    line(...openingHours, socialLinks.map(host).join(', ')),
  display: (
    { maintenanceMode, showOutOfStock, enableReviews, showPrices }: Display,
    { openedAt }: Opening,
  ) => {
    const shown = [showOutOfStock && t.soldOut, enableReviews && t.reviews, showPrices && t.prices]
    const things = shown.filter(Boolean).join(', ')
    const standing = openedAt === null ? t.unopened : maintenanceMode ? t.closed : t.open
    return line(standing, things && t.shown(things))
  },
  shipping: ({ methods }: StoredAmounts) =>
    line(
      ...methods
        .filter(({ active }) => active)
        .map(
          ({ label, price, freeFrom }) =>
            `${label} ${formatCents(price)}${freeFrom === null ? '' : `, ${t.freeFrom(formatCents(freeFrom))}`}`,
        ),
    ),
  vat: ({ vatExempt, taxRate }: StoredAmounts, { termsVersion }: StoredSite) =>
    line(vatExempt ? t.exempt : t.rate(String(taxRate).replace('.', ',')), t.terms(termsVersion)),
  payments: (
    { open, issues }: ShopPayments,
    { offersTransfer, offersCheque }: StoredMeans,
    { openedAt }: Opening,
  ) =>
    line(
      open ? (openedAt === null ? t.paymentsOnceOpen : t.paymentsOpen) : paymentsAdminText.closed,
      t.cards[STRIPE_KIND],
      offersTransfer && t.transfer,
      offersCheque && t.cheque,
      issues.length > 0 && t.checks(issues.length),
    ),
  mails: (switches: MailSwitches) =>
    (Object.keys(switches) as (keyof MailSwitches)[])
      .filter((name) => switches[name])
      .map((name) => outboxText[name])
      .join(DOT) || t.noMail,
  security: ({ twoFactorAuth, sessionTimeout }: AdminSecurity) =>
    line(t.factor[`${twoFactorAuth}`], t.session(sessionTimeout)),
  people: (people: readonly Person[]) =>
    people
      .filter(({ disabledAt }) => !disabledAt)
      .map(({ name }) => name)
      .join(', '),
} as const
