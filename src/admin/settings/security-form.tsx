import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { toastFailure } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { Toggle } from '@/admin/ui/toggle.tsx'
import { adminClient } from '@/data/admin/client.ts'
import type { Person } from '@/data/admin/people.ts'
import { type AdminSecurity, saveSecurity } from '@/data/admin/security.ts'
import { adminSecuritySchema } from '@/domain/administrator.ts'
import { settingsText as t } from '@/texts/admin/settings.ts'
import { NumberField } from '@/ui/form/number-field.tsx'
import { Card } from './card.tsx'
import { PageForm } from './page-forms.tsx'
import { securityQuery } from './queries.ts'

interface Props {
  readonly security: AdminSecurity
  readonly people: readonly Person[]
}

/** What the shop asks of every log-in of the administration. */
export function SecurityForm({ security, people }: Props) {
  const cache = useQueryClient()
  const saved = useMemo(() => ({ ...security, sessionTimeout: String(security.sessionTimeout) }), [security])
  const form = useForm({
    schema: adminSecuritySchema,
    saved,
    send: async (values) => {
      try {
        cache.setQueryData(securityQuery.queryKey, await saveSecurity(adminClient(), values))
        showToast({ title: t.securitySaved })
        return true
      } catch (error) {
        toastFailure(t.saveFailed, error)
        return false
      }
    },
  })
  const { twoFactorAuth, allowMultipleLogins } = form.values
  const mayAsk = security.twoFactorAuth || people.some(({ isSelf, hasFactor }) => isSelf && hasFactor)
  const without = people.filter(({ hasFactor, disabledAt }) => !hasFactor && !disabledAt).length
  return (
    <PageForm form={form} isDirty={form.isDirty} onDiscard={form.discard}>
      <Card title={t.security} note={t.securityNote}>
        <Toggle
          id="twoFactorAuth"
          label={t.twoFactor}
          hint={
            mayAsk ? (
              <>
                {t.twoFactorHint}
                {twoFactorAuth && without > 0 && <span className="block">{t.withoutFactor(without)}</span>}
              </>
            ) : (
              <>
                {t.twoFactorHint}{' '}
                <span className="block">
                  <Link to="/profile" className="link">
                    {t.twoFactorFirst}
                  </Link>
                  {t.twoFactorFirstRest}
                </span>
              </>
            )
          }
          isOn={twoFactorAuth}
          isDisabled={!mayAsk}
          onChange={(isOn) => form.set('twoFactorAuth', isOn)}
        />
        <Toggle
          id="allowMultipleLogins"
          label={t.multipleLogins}
          hint={t.multipleLoginsHint}
          isOn={allowMultipleLogins}
          onChange={(isOn) => form.set('allowMultipleLogins', isOn)}
        />
        <NumberField
          label={t.sessionTimeout}
          hint={t.sessionTimeoutHint}
          fieldClass="max-w-sm"
          {...form.bind('sessionTimeout')}
        />
      </Card>
    </PageForm>
  )
}
