import { useCallback, useState } from 'react'
import type { ShippingMethod } from '@/domain/shipping.ts'
import { liveShippingMethods } from '@/stores/live-shipping.ts'

/** The shipping table as it was prerendered, and a way to have today's. */
export function useShipping(prerendered: readonly ShippingMethod[]) {
  const [methods, setMethods] = useState(prerendered)
  const refresh = useCallback(async () => {
    const today = await liveShippingMethods()
    if (today && today.length > 0) setMethods(today)
  }, [])
  return { methods, refresh }
}
