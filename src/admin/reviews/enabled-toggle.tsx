import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/admin/ui/failures.ts'
import { PUBLISHING_KEY } from '@/admin/ui/publishing-query.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { Toggle } from '@/admin/ui/toggle.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { setReviewsEnabled } from '@/data/admin/reviews.ts'
import { adminReviewsText as t } from '@/texts/admin/reviews.ts'
import { REVIEWS_KEY } from './queries.ts'

/** Opens reviews to customers, or closes them: for owners. */
export function EnabledToggle({ isOn }: { readonly isOn: boolean }) {
  const cache = useQueryClient()
  const setting = useMutation({
    mutationFn: (wanted: boolean) => setReviewsEnabled(adminClient(), wanted),
    onSuccess: (_, wanted) => showToast({ title: wanted ? t.enabledNow : t.disabledNow }),
    onError: (error) => toastFailure(t.settingFailed, error),
    onSettled: async () => {
      await Promise.all(
        [REVIEWS_KEY, PUBLISHING_KEY].map((queryKey) => cache.invalidateQueries({ queryKey })),
      )
    },
  })
  return (
    <Toggle
      label={t.enabled}
      hint={t.enabledHint}
      isOn={setting.isPending ? setting.variables : isOn}
      isDisabled={setting.isPending}
      onChange={(wanted) => setting.mutate(wanted)}
    />
  )
}
