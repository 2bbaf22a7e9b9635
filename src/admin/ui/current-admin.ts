import { createContext, use } from 'react'
import type { Admin } from '@/data/admin/current-admin.ts'

export const CurrentAdmin = createContext<Admin | null>(null)

/** Who is logged in, on any screen behind the log-in. @throws Error elsewhere. */
export function useAdmin(): Admin {
  const admin = use(CurrentAdmin)
  if (!admin) throw new Error('no administrator is logged in here')
  return admin
}
