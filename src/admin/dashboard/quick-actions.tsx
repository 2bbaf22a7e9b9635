import { Link } from 'react-router'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { useLiveAddress } from '@/admin/ui/previews.ts'
import { PATHS } from '@/domain/paths.ts'
import { dashboardText as t } from '@/texts/admin/dashboard.ts'
import { shellText } from '@/texts/admin/shell.ts'

const ROW = 'flex min-h-11 items-center justify-between gap-3 px-4 py-2 hover:bg-linen'

export function QuickActions() {
  const { role } = useAdmin()
  const liveAddress = useLiveAddress()
  return (
    <section aria-labelledby="actions">
      <h2 id="actions" className="text-xl">
        {t.actions}
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-[3px] border border-line">
        {[
          { to: '/products/new', label: t.addProduct },
          { to: '/orders', label: t.viewOrders },
          { to: '/orders?statut=pending', label: t.viewPending },
          { to: '/orders?statut=shipped', label: t.viewShipped },
          ...(role === 'owner' ? [{ to: '/settings', label: shellText.settings }] : []),
        ].map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={ROW}>
              {label}
              <Icon name="next" className="size-4 text-stone" />
            </Link>
          </li>
        ))}
        <li>
          <a href={liveAddress(PATHS.home)} target="_blank" rel="noopener" className={ROW}>
            <span>
              {t.viewSite}
              <span className="sr-only"> {shellText.newTab}</span>
            </span>
            <Icon name="external" className="size-4 text-stone" />
          </a>
        </li>
      </ul>
    </section>
  )
}
