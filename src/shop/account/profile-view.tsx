import { useEffect } from 'react'
import type { Profile } from '@/data/account.ts'
import { PATHS } from '@/domain/paths.ts'
import { toasts } from '@/stores/toasts.ts'
import { accountText } from '@/texts/account.ts'
import { favouritesText } from '@/texts/favourites.ts'
import { CriticalFailure } from '@/ui/critical-failure.tsx'
import { useTakenOver } from '@/ui/hydrated.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { mountToaster } from '@/ui/toaster.ts'
import { useLoaded } from '@/ui/use-loaded.ts'
import { AddressesSection } from './addresses-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { type EmailLinkState, keepEmailLink, useEmailLink } from './email-link.ts'
import { EmailSection } from './email-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { load } from './load.ts'
import { NewsletterSection } from './newsletter-section.tsx'
import { OrdersSection } from './orders-section.tsx'
import { Overview } from './overview.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileTabs } from './profile-tabs.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'
import { useProfile } from './use-profile.ts'

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="py-10">
      <h2 className="text-heading">{accountText.failedTitle}</h2>
      <p className="mt-3 text-ink-soft">{accountText.failed}</p>
      <button type="button" className="button mt-8" onClick={onRetry}>
        {accountText.retry}
      </button>
    </div>
  )
}

/** What the page knows of the shop. */
interface Shop {
  /** What an authenticator app calls this account. */
  readonly siteName: string
  /** Whether openings and clicks of emails are counted. */
  readonly measuresNewsletters: boolean
}

interface SectionsProps {
  readonly profile: Profile
  readonly shop: Shop
  readonly onSaved: () => void
  readonly onLeaving: (leaving: boolean) => void
}

const loadOrders = () => load(async (client) => (await import('@/data/account.ts')).listMyOrders(client))
const loadAddresses = () =>
  load(async (client) => (await import('@/data/addresses.ts')).listAddresses(client))

const EMAIL_LINKS = {
  other_link: [accountText.emailOtherLink, accountText.emailOtherLinkBody],
  failed: [accountText.emailLinkFailed, accountText.emailLinkFailedBody],
} as const

function EmailLink({ state }: { state: EmailLinkState }) {
  if (state === null) return null
  const [title, body] = EMAIL_LINKS[state]
  return (
    <div role="status" className="mb-8 max-w-prose rounded-[2px] bg-paper p-5 ring-1 ring-line">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-2 text-ink-soft">{body}</p>
    </div>
  )
}

function Sections({ profile, shop, onSaved, onLeaving }: SectionsProps) {
  const emailLink = useEmailLink(onSaved)
  // Another address brings the orders placed with it as a guest.
  const orders = useLoaded(loadOrders, profile.email)
  const addresses = useLoaded(loadAddresses)
  return (
    <div>
      <EmailLink state={emailLink} />
      <ProfileTabs
        panels={{
          apercu: <Overview profile={profile} orders={orders} addresses={addresses} />,
          informations: (
            <>
              <IdentitySection profile={profile} onSaved={onSaved} />
              <NewsletterSection email={profile.email} measures={shop.measuresNewsletters} />
            </>
          ),
          commandes: <OrdersSection orders={orders} />,
          adresses: <AddressesSection loaded={addresses} />,
          securite: (
            <>
              <EmailSection key={profile.email} />
              <PasswordSection email={profile.email} />
              <TwoFactorSection issuer={shop.siteName} />
            </>
          ),
          donnees: (
            <>
              <DataSection />
              <DeleteSection onLeaving={onLeaving} />
            </>
          ),
        }}
      />
    </div>
  )
}

function ProfilePanel({ shop }: { shop: Shop }) {
  const { state, reload, setLeaving } = useProfile()
  const again = () => void reload()
  if (state.is === 'there')
    return <Sections profile={state.value} shop={shop} onSaved={again} onLeaving={setLeaving} />
  // Without a session the page is about to be left.
  if (state.is === 'refused' && state.refusal.code !== 'sign_in_required') return <Failed onRetry={again} />
  return <Skeleton label={accountText.loading} />
}

/** The island of the customer's own page. */
export default function ProfileView(shop: Shop) {
  const ready = useTakenOver()
  useEffect(() => mountToaster(toasts), [])
  useEffect(() => {
    keepEmailLink()
    // A link opened while this page stands.
    const again = () => {
      if (location.hash.startsWith('#adresse=')) location.reload()
    }
    addEventListener('hashchange', again)
    return () => removeEventListener('hashchange', again)
  }, [])
  return (
    <CriticalFailure>
      <p className="mb-6 flex flex-wrap gap-x-8">
        <a href={PATHS.home} className="link inline-block py-2">
          {accountText.back}
        </a>
        <a href={PATHS.favourites} className="link inline-block py-2">
          {favouritesText.link}
        </a>
      </p>
      {ready ? <ProfilePanel shop={shop} /> : <Skeleton label={accountText.loading} />}
    </CriticalFailure>
  )
}
