import { Navigate } from 'react-router'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { DashboardScreen } from './dashboard/dashboard-screen.tsx'

/** Where the administration begins: for editors, who see no figures, with the texts. */
export const StartRoute = () =>
  useAdmin().role === 'editor' ? <Navigate to="/texts" replace /> : <DashboardScreen />
