import { createBrowserRouter } from 'react-router'
import { NotFound } from '@/admin/ui/not-found.tsx'
import { askedAdminAddress } from '@/domain/admin-address.ts'
import { AnalyticsScreen } from './analytics/analytics-screen.tsx'
import { AppearanceScreen } from './appearance/appearance-screen.tsx'
import { AuditScreen } from './audit/audit-screen.tsx'
import { CountScreen } from './counts/count-screen.tsx'
import { CountsScreen } from './counts/counts-screen.tsx'
import { Crash } from './crash.tsx'
import { CustomerDialog } from './customers/customer-dialog.tsx'
import { CustomersScreen } from './customers/customers-screen.tsx'
import { NewDialog } from './customers/new-dialog.tsx'
import { DashboardScreen } from './dashboard/dashboard-screen.tsx'
import { HeroScreen } from './hero/hero-screen.tsx'
import { InventoryScreen } from './inventory/inventory-screen.tsx'
import { JournalScreen } from './journal/journal-screen.tsx'
import { LedgerScreen } from './journal/ledger-screen.tsx'
import { ListsScreen } from './lists/lists-screen.tsx'
import { LinkScreen } from './login/link-screen.tsx'
import { LoginRoute } from './login-route.tsx'
import { MailsScreen } from './mails/mails-screen.tsx'
import { MarketingScreen } from './marketing/marketing-screen.tsx'
import { NewNewsletterScreen, NewsletterScreen } from './marketing/newsletter-screen.tsx'
import { MovingScreen } from './moving/moving-screen.tsx'
import { DoctorScreen } from './opening/doctor-screen.tsx'
import { OpeningScreen } from './opening/opening-screen.tsx'
import { AwaitedScreen } from './orders/awaited/awaited-screen.tsx'
import { OrderDialog } from './orders/order-dialog.tsx'
import { OrdersScreen } from './orders/orders-screen.tsx'
import { ParcelsScreen } from './orders/parcels/parcels-screen.tsx'
import { PhoneOrderScreen } from './orders/phone/phone-order-screen.tsx'
import { PreparingScreen } from './orders/preparing/preparing-screen.tsx'
import { ImportDialog } from './products/import-dialog.tsx'
import { NewProductDialog, ProductDialog } from './products/product-dialog.tsx'
import { ProductsScreen } from './products/products-screen.tsx'
import { ProfileRoute } from './profile-route.tsx'
import { ProtectedRoute } from './protected-route.tsx'
import { PreviewScreen } from './publishing/preview-screen.tsx'
import { PublishingScreen } from './publishing/publishing-screen.tsx'
import { QuestionScreen } from './questions/question-screen.tsx'
import { QuestionsScreen } from './questions/questions-screen.tsx'
import { RedirectsScreen } from './redirects/redirects-screen.tsx'
import { ReviewsScreen } from './reviews/reviews-screen.tsx'
import { SettingsScreen } from './settings/settings-screen.tsx'
import { SubjectScreen } from './settings/subject-screen.tsx'
import { ForOwners } from './shell/for-owners.tsx'
import { StartRoute } from './start-route.tsx'
import { SupplierOrderScreen } from './supply/supplier-order-screen.tsx'
import { SupplierOrdersScreen } from './supply/supplier-orders-screen.tsx'
import { SuppliersScreen } from './supply/suppliers-screen.tsx'
import { TextRoute, TextsRoute } from './texts/texts-routes.tsx'

/** Addresses of the administration, below /admin. */
export function createAdminRouter() {
  const asked = askedAdminAddress(location)
  if (asked) history.replaceState(null, '', asked)
  return createBrowserRouter(
    [
      {
        ErrorBoundary: Crash,
        children: [
          { path: '/login', Component: LoginRoute },
          { path: '/password', Component: LinkScreen },
          {
            Component: ProtectedRoute,
            children: [
              { index: true, Component: StartRoute },
              { path: '/dashboard', Component: DashboardScreen },
              {
                path: '/orders',
                Component: OrdersScreen,
                children: [{ path: ':number', Component: OrderDialog }],
              },
              { path: '/phone-order', Component: PhoneOrderScreen },
              { path: '/awaited-payments', Component: AwaitedScreen },
              { path: '/parcels', Component: ParcelsScreen },
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
              { path: '/texts', Component: TextsRoute },
              { path: '/texts/:folder/:name', Component: TextRoute },
              { path: '/lists', Component: ListsScreen },
              { path: '/redirects', Component: RedirectsScreen },
              {
                Component: ForOwners,
                children: [
                  { path: '/journal', Component: JournalScreen },
                  { path: '/journal/:period', Component: LedgerScreen },
                  { path: '/audit', Component: AuditScreen },
                  { path: '/moving', Component: MovingScreen },
                  { path: '/opening', Component: OpeningScreen },
                  { path: '/doctor', Component: DoctorScreen },
                  { path: '/settings', Component: SettingsScreen },
                  { path: '/settings/appearance', Component: AppearanceScreen },
                  { path: '/settings/:subject', Component: SubjectScreen },
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
}
