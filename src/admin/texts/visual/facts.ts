import { useQuery } from '@tanstack/react-query'
import type { ShopSettings } from '@/domain/settings.ts'
import { quotedProductsQuery, quotedSettingsQuery } from '../queries.ts'

/** A component as it is written in a sentence: its name and its words. */
const WRITTEN = /^<([A-Z]\w*)((?:\s+\w+="[^"]*")*)\s*\/>$/

interface WrittenPart {
  readonly name: string
  readonly values: Readonly<Record<string, string>>
}

export function writtenPart(source: string): WrittenPart | null {
  const [, name, attributes] = WRITTEN.exec(source) ?? []
  if (!name) return null
  const values = [...(attributes ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
    key,
    value,
  ])
  return { name, values: Object.fromEntries(values) }
}

const FACTS: Readonly<Record<string, (settings: ShopSettings) => string>> = {
  siteName: ({ siteName }) => siteName,
  phoneHours: ({ phoneHours }) => phoneHours,
  publicationDirector: ({ legal }) => legal.publicationDirector,
  returnAddress: ({ returnAddress }) => returnAddress.replaceAll('\n', ', '),
  registeredCity: ({ legal }) => legal.registeredCity,
}

/** @returns what visitors read in the place of a part; null where the shop says more than a few words there. */
export function saidByShop({ name, values }: WrittenPart, settings: ShopSettings): string | null {
  if (name === 'Email') return settings.contactEmail
  if (name === 'Phone') return settings.contactPhone
  if (name === 'TermsVersion') return null
  const fact = name === 'Fact' ? FACTS[values.name ?? '']?.(settings) : undefined
  if (fact === undefined) return null
  return fact && `${values.before ?? ''}${fact}${values.after ?? ''}`
}

export const useQuotedSettings = (): ShopSettings | undefined => useQuery(quotedSettingsQuery).data

/** A product by its identifier, once the catalogue has come. */
export function useQuotedProduct(identifier: string) {
  const { data, isPending } = useQuery(quotedProductsQuery)
  return { product: data?.find((one) => one.safety.identifier === identifier), isPending }
}
