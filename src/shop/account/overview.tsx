import type { ReactNode } from 'react'
import type { AccountOrder, Profile } from '@/data/account.ts'
import type { SavedAddress } from '@/data/addresses.ts'
import { PATHS } from '@/domain/paths.ts'
import { favourites } from '@/stores/favourites.ts'
import { accountText as t } from '@/texts/account.ts'
import { favouritesText } from '@/texts/favourites.ts'
import { placeLines } from '@/texts/place-lines.ts'
import { dayOf } from '@/ui/french-date.ts'
import { Loading, type Loads } from './loading.tsx'
import { OverviewFavourites } from './overview-favourites.tsx'
import { OverviewOrders } from './overview-orders.tsx'
import type { TabId } from './profile-tabs.tsx'

const to = (tab: TabId) => `#${tab}`

interface PartProps {
  readonly title: string
  /** Where all of it stands. */
  readonly all?: { readonly href: string; readonly label: string } | undefined
  readonly children: ReactNode
}

function Part({ title, all, children }: PartProps) {
  return (
    <section aria-label={title}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-2xl">{title}</h2>
        {all && (
          <a href={all.href} className="link py-1 text-[0.9375rem]">
            {all.label}
          </a>
        )}
      </div>
      {children}
    </section>
  )
}

const CARD = 'rounded-[2px] bg-paper p-5 leading-relaxed ring-1 ring-line sm:p-6'

function Address({ addresses }: { readonly addresses: readonly SavedAddress[] }) {
  const one = addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
  return (
    <div className={CARD}>
      {one ? (
        [`${one.firstName} ${one.lastName}`, ...placeLines(one)].map((line) => <p key={line}>{line}</p>)
      ) : (
        <p>{t.noAddresses}</p>
      )}
      <p className="mt-3">
        <a href={to('adresses')} className="link inline-block py-1">
          {one ? t.edit : t.addAddress}
        </a>
      </p>
    </div>
  )
}

function Person({ profile }: { readonly profile: Profile }) {
  return (
    <div className={CARD}>
      {profile.fullName && <p>{profile.fullName}</p>}
      <p className="wrap-anywhere">
        {profile.email}{' '}
        {profile.isVerified && <span className="bg-olive-pale px-2 text-[0.8125rem]">{t.verifiedMark}</span>}
      </p>
      <p className="text-[0.9375rem] text-ink-soft">
        {t.memberSince} {dayOf(profile.memberSince)}
      </p>
      <p className="mt-3 flex flex-wrap gap-x-6">
        <a href={to('informations')} className="link inline-block py-1">
          {t.edit}
        </a>
        <a href={to('securite')} className="link inline-block py-1">
          {t.tabs.securite}
        </a>
      </p>
    </div>
  )
}

interface Props {
  readonly profile: Profile
  readonly orders: Loads<readonly AccountOrder[]>
  readonly addresses: Loads<readonly SavedAddress[]>
}

/** What a customer comes for, at a glance; each part leads to all of it. */
export function Overview({ profile, orders, addresses }: Props) {
  const count = orders.state.is === 'there' ? orders.state.value.length : 0
  const kept = favourites().list.length
  return (
    <div className="space-y-10 pt-8 lg:pt-0">
      <Part
        title={t.orders}
        all={count > 0 ? { href: to('commandes'), label: t.allOrders(count) } : undefined}
      >
        <Loading of={orders} failed={t.ordersFailed}>
          {(all) => <OverviewOrders orders={all} />}
        </Loading>
      </Part>
      <Part
        title={favouritesText.title}
        all={kept > 0 ? { href: PATHS.favourites, label: t.allFavourites(kept) } : undefined}
      >
        <OverviewFavourites />
      </Part>
      <div className="grid gap-8 md:grid-cols-2">
        <Part title={t.addresses}>
          <Loading of={addresses} failed={t.addressesFailed}>
            {(all) => <Address addresses={all} />}
          </Loading>
        </Part>
        <Part title={t.identity}>
          <Person profile={profile} />
        </Part>
      </div>
    </div>
  )
}
