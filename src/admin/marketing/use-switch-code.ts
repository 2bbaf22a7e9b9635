import { useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { useMutationOnce } from '@/admin/ui/use-mutation-once.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type DiscountCode, saveDiscountCode } from '@/data/admin/discounts.ts'
import { marketingText as t } from '@/texts/admin/marketing.ts'
import { codesQuery } from './queries.ts'

/** Switches a code on or off, as it was read. */
export function useSwitchCode() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (code: DiscountCode) =>
      saveDiscountCode(adminClient(), code, { ...code, active: !code.active }),
    onSuccess: () => showToast({ title: t.saved }),
    onError: (error) => toastFailure(t.saveFailed, error),
    onSettled: () => cache.invalidateQueries({ queryKey: codesQuery.queryKey }),
  })
}
