import { useEffect } from 'react'
import { PATHS } from '@/domain/paths.ts'
import { toasts } from '@/stores/toasts.ts'
import { accountText } from '@/texts/account.ts'
import { CriticalFailure } from '@/ui/CriticalFailure.tsx'
import { useHydrated } from '@/ui/hydrated.ts'
import { Skeleton } from '@/ui/Skeleton.tsx'
import { mountToaster } from '@/ui/toaster.ts'
import { AddressesSection } from './AddressesSection.tsx'
import { DataSection } from './DataSection.tsx'
import { DeleteSection } from './DeleteSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { NewsletterSection } from './NewsletterSection.tsx'
import { OrdersSection } from './OrdersSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { TwoFactorSection } from './TwoFactorSection.tsx'
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

function ProfilePanel({ siteName }: { siteName: string }) {
  const { profile, reload, setLeaving } = useProfile()
  const again = () => void reload()
  if (profile === 'loading') return <Skeleton label={accountText.loading} />
  if (profile === 'failed') return <Failed onRetry={again} />
  return (
    <div className="max-w-5xl">
      <IdentitySection profile={profile} onSaved={again} />
      <OrdersSection />
      <AddressesSection />
      <EmailSection profile={profile} onSaved={again} />
      <PasswordSection email={profile.email} />
      <TwoFactorSection issuer={siteName} />
      <NewsletterSection email={profile.email} />
      <DataSection />
      <DeleteSection onLeaving={setLeaving} />
    </div>
  )
}

/** The island of the customer's own page. @param siteName what an authenticator app calls this account. */
export default function ProfileView({ siteName }: { siteName: string }) {
  const ready = useHydrated()
  useEffect(() => mountToaster(toasts), [])
  return (
    <CriticalFailure>
      <p className="mb-6">
        <a href={PATHS.home} className="link inline-block py-2">
          {accountText.back}
        </a>
      </p>
      {ready ? <ProfilePanel siteName={siteName} /> : <Skeleton label={accountText.loading} />}
    </CriticalFailure>
  )
}
