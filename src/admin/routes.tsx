import { createBrowserRouter } from 'react-router'
import { AuditScreen } from './audit/AuditScreen.tsx'
import { Crash } from './Crash.tsx'
import { DashboardScreen } from './dashboard/DashboardScreen.tsx'
import { HeroScreen } from './hero/HeroScreen.tsx'
import { InventoryScreen } from './inventory/InventoryScreen.tsx'
import { JournalScreen } from './journal/JournalScreen.tsx'
import { LoginRoute } from './LoginRoute.tsx'
import { ListsScreen } from './lists/ListsScreen.tsx'
import { LinkScreen } from './login/LinkScreen.tsx'
import { MailsScreen } from './mails/MailsScreen.tsx'
import { MarketingScreen } from './marketing/MarketingScreen.tsx'
import { OrderDialog } from './orders/OrderDialog.tsx'
import { OrdersScreen } from './orders/OrdersScreen.tsx'
import { ProfileRoute } from './ProfileRoute.tsx'
import { ProtectedRoute } from './ProtectedRoute.tsx'
import { ImportDialog } from './products/ImportDialog.tsx'
import { NewProductDialog, ProductDialog } from './products/ProductDialog.tsx'
import { ProductsScreen } from './products/ProductsScreen.tsx'
import { PreviewScreen } from './publishing/PreviewScreen.tsx'
import { PublishingScreen } from './publishing/PublishingScreen.tsx'
import { RedirectsScreen } from './redirects/RedirectsScreen.tsx'
import { SettingsScreen } from './settings/SettingsScreen.tsx'
import { NotFound } from './shell/NotFound.tsx'

/** Addresses of the administration, below /admin. */
export const createAdminRouter = () =>
  createBrowserRouter(
    [
      {
        ErrorBoundary: Crash,
        children: [
          { path: '/login', Component: LoginRoute },
          { path: '/password', Component: LinkScreen },
          {
            Component: ProtectedRoute,
            children: [
              { index: true, Component: DashboardScreen },
              { path: '/dashboard', Component: DashboardScreen },
              {
                path: '/orders',
                Component: OrdersScreen,
                children: [{ path: ':number', Component: OrderDialog }],
              },
              {
                path: '/products',
                Component: ProductsScreen,
                children: [
                  { path: 'new', Component: NewProductDialog },
                  { path: 'import', Component: ImportDialog },
                  { path: ':id', Component: ProductDialog },
                ],
              },
              { path: '/marketing', Component: MarketingScreen },
              { path: '/mails', Component: MailsScreen },
              { path: '/hero-image', Component: HeroScreen },
              { path: '/inventory', Component: InventoryScreen },
              { path: '/publishing', Component: PublishingScreen },
              { path: '/preview', Component: PreviewScreen },
              { path: '/lists', Component: ListsScreen },
              { path: '/redirects', Component: RedirectsScreen },
              { path: '/journal', Component: JournalScreen },
              { path: '/audit', Component: AuditScreen },
              { path: '/settings', Component: SettingsScreen },
              { path: '/profile', Component: ProfileRoute },
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
    { basename: '/admin' },
  )
