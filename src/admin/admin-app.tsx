import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router'
import { ADMIN_LOOK } from '@/admin/ui/form/look.tsx'
import { SiteName } from '@/admin/ui/site-name.ts'
import { toasts } from '@/admin/ui/toasts.ts'
import { FormLook } from '@/ui/form/look.tsx'
import { mountToaster } from '@/ui/toaster.ts'
import { DefaultHero } from './hero/default-hero.ts'
import { queryClient } from './query-client.ts'
import { createAdminRouter } from './routes.tsx'
import { watchSession } from './session/watch-session.ts'

interface Props {
  readonly siteName: string
  /** Address of the hero picture that the shop comes with. */
  readonly defaultHero: string
}

/** The administration: its own router, cache and session, nothing of the storefront. */
export function AdminApp({ siteName, defaultHero }: Props) {
  const [router] = useState(createAdminRouter)
  useEffect(() => mountToaster(toasts), [])
  useEffect(watchSession, [])
  return (
    <SiteName value={siteName}>
      <DefaultHero value={defaultHero}>
        <FormLook value={ADMIN_LOOK}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </FormLook>
      </DefaultHero>
    </SiteName>
  )
}
