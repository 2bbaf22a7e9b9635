import { useQuery } from '@tanstack/react-query'
import { productFormText } from '@/texts/admin/product-form.ts'
import { manufacturersQuery } from './queries.ts'

/** Name of a maker by its id as the form holds it. */
export function useMakerName(id: string): string {
  const { data } = useQuery(manufacturersQuery)
  return data?.find((maker) => String(maker.id) === id)?.name ?? productFormText.noMaker
}
