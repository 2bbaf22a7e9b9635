import { Link } from 'react-router'
import { Screen } from '@/admin/ui/screen.tsx'
import { movingText as t } from '@/texts/admin/moving.ts'
import { AddressesSection } from './addresses-section.tsx'
import { MoveSection } from './move-section.tsx'
import { MovesList } from './moves-list.tsx'

/** What comes from the shop that stood here before, for owners. */
export function MovingScreen() {
  return (
    <Screen title={t.title}>
      <div className="mt-1 max-w-prose text-ink-soft">
        <p>{t.intro}</p>
        <p className="mt-2">
          {t.productsFirst}{' '}
          <Link to="/products/import" className="link">
            {t.products}
          </Link>
          .
        </p>
      </div>
      <div className="mt-6">
        <MoveSection kind="customers" />
        <MoveSection kind="orders" />
        <AddressesSection />
        <MovesList />
      </div>
    </Screen>
  )
}
