import { createBrowserRouter } from 'react-router'
import { AnalyticsScreen } from './analytics/AnalyticsScreen.tsx'
import { AuditScreen } from './audit/AuditScreen.tsx'
import { Crash } from './Crash.tsx'
import { CountScreen } from './counts/CountScreen.tsx'
import { CountsScreen } from './counts/CountsScreen.tsx'
import { CustomerDialog } from './customers/CustomerDialog.tsx'
import { CustomersScreen } from './customers/CustomersScreen.tsx'
import { NewDialog } from './customers/NewDialog.tsx'
import { DashboardScreen } from './dashboard/DashboardScreen.tsx'
import { HeroScreen } from './hero/HeroScreen.tsx'
import { InventoryScreen } from './inventory/InventoryScreen.tsx'
import { JournalScreen } from './journal/JournalScreen.tsx'
import { LoginRoute } from './LoginRoute.tsx'
import { ListsScreen } from './lists/ListsScreen.tsx'
import { LinkScreen } from './login/LinkScreen.tsx'
import { MailsScreen } from './mails/MailsScreen.tsx'
import { MarketingScreen } from './marketing/MarketingScreen.tsx'
import { NewNewsletterScreen, NewsletterScreen } from './marketing/NewsletterScreen.tsx'
import { OrderDialog } from './orders/OrderDialog.tsx'
import { OrdersScreen } from './orders/OrdersScreen.tsx'
import { PhoneOrderScreen } from './orders/phone/PhoneOrderScreen.tsx'
import { PreparingScreen } from './orders/preparing/PreparingScreen.tsx'
import { ProfileRoute } from './ProfileRoute.tsx'
import { ProtectedRoute } from './ProtectedRoute.tsx'
import { ImportDialog } from './products/ImportDialog.tsx'
import { NewProductDialog, ProductDialog } from './products/ProductDialog.tsx'
import { ProductsScreen } from './products/ProductsScreen.tsx'
import { PreviewScreen } from './publishing/PreviewScreen.tsx'
import { PublishingScreen } from './publishing/PublishingScreen.tsx'
import { QuestionScreen } from './questions/QuestionScreen.tsx'
import { QuestionsScreen } from './questions/QuestionsScreen.tsx'
import { RedirectsScreen } from './redirects/RedirectsScreen.tsx'
import { ReviewsScreen } from './reviews/ReviewsScreen.tsx'
import { SettingsScreen } from './settings/SettingsScreen.tsx'
import { ForOwners } from './shell/ForOwners.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { SupplierOrderScreen } from './supply/SupplierOrderScreen.tsx'
import { SupplierOrdersScreen } from './supply/SupplierOrdersScreen.tsx'
import { SuppliersScreen } from './supply/SuppliersScreen.tsx'

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
              { path: '/phone-order', Component: PhoneOrderScreen },
              { path: '/preparing', Component: PreparingScreen },
              {
                path: '/products',
                Component: ProductsScreen,
                children: [
                  { path: 'new', Component: NewProductDialog },
                  { path: 'import', Component: ImportDialog },
                  { path: ':id', Component: ProductDialog },
                ],
              },
              {
                path: '/customers',
                Component: CustomersScreen,
                children: [
                  { path: 'new', Component: NewDialog },
                  { path: ':id', Component: CustomerDialog },
                ],
              },
              { path: '/questions', Component: QuestionsScreen },
              { path: '/questions/:id', Component: QuestionScreen },
              { path: '/marketing', Component: MarketingScreen },
              { path: '/analytics', Component: AnalyticsScreen },
              { path: '/marketing/newsletters/new', Component: NewNewsletterScreen },
              { path: '/marketing/newsletters/:id', Component: NewsletterScreen },
              { path: '/reviews', Component: ReviewsScreen },
              { path: '/mails', Component: MailsScreen },
              { path: '/hero-image', Component: HeroScreen },
              { path: '/inventory', Component: InventoryScreen },
              { path: '/inventory/orders', Component: SupplierOrdersScreen },
              { path: '/inventory/orders/:id', Component: SupplierOrderScreen },
              { path: '/inventory/suppliers', Component: SuppliersScreen },
              { path: '/inventory/counts', Component: CountsScreen },
              { path: '/inventory/counts/:id', Component: CountScreen },
              { path: '/publishing', Component: PublishingScreen },
              { path: '/preview', Component: PreviewScreen },
              { path: '/lists', Component: ListsScreen },
              { path: '/redirects', Component: RedirectsScreen },
              {
                Component: ForOwners,
                children: [
                  { path: '/journal', Component: JournalScreen },
                  { path: '/audit', Component: AuditScreen },
                  { path: '/settings', Component: SettingsScreen },
                ],
              },
              { path: '/profile', Component: ProfileRoute },
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
    { basename: '/admin' },
  )
