import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { codeOf } from '@/admin/ui/failures.ts'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { queriesReady } from '@/admin/ui/queries-ready.ts'
import { Screen } from '@/admin/ui/screen.tsx'
import type { Marketing, Newsletter } from '@/data/admin/marketing.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'
import { reachOf } from './audience-words.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { blankBlock, type TypedNewsletter, typedOf } from './newsletter-input.ts'
import { NEWSLETTER_TONES } from './newsletter-row.tsx'
import { PlannedNewsletter } from './planned-newsletter.tsx'
import { marketingQuery, newsletterQuery } from './queries.ts'
import { SentNewsletter } from './sent-newsletter.tsx'
import { StateBadge } from './state-badge.tsx'

const Back = () => (
  <Link to="/marketing" className={QUIET}>
    {t.back}
  </Link>
)

const WAITING = <Waiting shapes={['h-10', 'h-40', 'h-40']} />

/** Number of an address; null where it is none. */
const numberIn = (text: string | null | undefined): number | null => {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** A newsletter that begins: to a segment of the address, or with what another one says. */
export function NewNewsletterScreen() {
  const [params] = useSearchParams()
  const model = numberIn(params.get('modele'))
  const marketing = useQuery(marketingQuery)
  const other = useQuery({ ...newsletterQuery(model ?? 0), enabled: model !== null })
  return (
    <Screen title={t.newTitle} actions={<Back />}>
      <Queried query={marketing} waiting={WAITING}>
        {(known) =>
          model !== null && other.isPending ? (
            WAITING
          ) : (
            <NewsletterForm
              newsletter={null}
              begin={beginning(known, params.get('segment'), other.data)}
              marketing={known}
            />
          )
        }
      </Queried>
    </Screen>
  )
}

function beginning(
  marketing: Marketing,
  audience: string | null,
  model: Newsletter | undefined,
): TypedNewsletter {
  if (model) return { ...typedOf(model), version: 0, subject: '', audience: 'subscribers' }
  return {
    version: 0,
    subject: '',
    audience: audience !== null && reachOf(marketing, audience) ? audience : 'subscribers',
    blocks: [{ ...blankBlock('text'), key: '0' }],
  }
}

/** A newsletter: a draft to go on with, or what became of one that was sent. */
export function NewsletterScreen() {
  const id = numberIn(useParams().id)
  const marketing = useQuery(marketingQuery)
  const found = useQuery(newsletterQuery(id ?? 0))
  if (id === null || codeOf(found.error) === 'newsletter_unknown')
    return (
      <Screen title={t.title} actions={<Back />}>
        <p className="mt-6">{t.unknown}</p>
      </Screen>
    )
  return (
    <Queried query={queriesReady(marketing, found)} waiting={<Screen title={t.title}>{WAITING}</Screen>}>
      {([known, newsletter]) => (
        <Screen
          title={newsletter.subject}
          note={
            <StateBadge tone={NEWSLETTER_TONES[newsletter.status]} words={t.statuses[newsletter.status]} />
          }
          actions={
            <>
              {newsletter.status !== 'draft' && (
                <Link to={`/marketing/newsletters/new?modele=${newsletter.id}`} className={QUIET}>
                  {t.reuse}
                </Link>
              )}
              <Back />
            </>
          }
        >
          {newsletter.status === 'draft' ? (
            <NewsletterForm
              key={newsletter.id}
              newsletter={newsletter}
              begin={typedOf(newsletter)}
              marketing={known}
            />
          ) : newsletter.status === 'scheduled' ? (
            <PlannedNewsletter newsletter={newsletter} marketing={known} />
          ) : (
            <SentNewsletter
              newsletter={newsletter}
              promotionalEmails={known.promotionalEmails}
              measures={known.measureNewsletters}
            />
          )}
        </Screen>
      )}
    </Queried>
  )
}
