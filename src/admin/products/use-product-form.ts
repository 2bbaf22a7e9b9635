import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { toastFailure } from '@/admin/ui/failures.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type ProductDetail, toProductDetail } from '@/data/admin/products.ts'
import { createProduct, saveProduct } from '@/data/admin/products-change.ts'
import { succeed } from '@/domain/errors.ts'
import { type ProductText, productTextRules } from '@/domain/product-form.ts'
import { differences, takenOver } from '@/domain/product-merge.ts'
import { productFieldText } from '@/texts/admin/product-fields.ts'
import { productFormText as t } from '@/texts/admin/product-form.ts'
import { type FormFields, formValuesOf, productFormSchema, valuesOf } from './form-values.ts'
import { PRODUCTS_KEY, productQuery } from './queries.ts'
import { fieldProblems } from './save-problems.ts'

/**
 * The form of one product.
 * @param product null for a new one. @param onSaved once it is stored and nothing is unsaved any more.
 */
export function useProductForm(product: ProductDetail | null, onSaved: (stored: ProductDetail) => void) {
  const cache = useQueryClient()
  const saved = useMemo(() => formValuesOf(product), [product])
  const [stored, setStored] = useState<ProductDetail | null>(null)
  /** A version somebody else has saved meanwhile. */
  const [newer, setNewer] = useState<ProductDetail | null>(null)

  const store = async ({ base, ...fields }: FormFields) => {
    const stored = product
      ? await saveProduct(adminClient(), product.id, base.version, fields)
      : await createProduct(adminClient(), fields)
    cache.setQueryData(productQuery(stored.id).queryKey, succeed(stored))
    showToast({
      title: product ? t.saved : t.added,
      ...(!product && stored.state === 'draft' && { description: t.addedDraft }),
    })
    await cache.invalidateQueries({ queryKey: [...PRODUCTS_KEY, 'list'] })
    void cache.invalidateQueries({ queryKey: PRODUCTS_KEY, refetchType: 'none' })
    setStored(stored)
  }
  const form = useForm({
    schema: productFormSchema,
    saved,
    draft: product ? `product/${product.id}` : 'product/new',
    send: async (fields) => {
      if (fields.state === 'published' && fields.manufacturer === null)
        return { manufacturer: t.makerMissing }
      try {
        await store(fields)
        return true
      } catch (error) {
        if (!(error instanceof RefusedError)) {
          toastFailure(t.saveFailed, error)
          return false
        }
        const { refusal } = error
        if (refusal.code === 'product_changed') {
          setNewer(toProductDetail(refusal.details))
          return false
        }
        const problems = fieldProblems(refusal)
        if (!problems) toastFailure(t.saveFailed, error)
        return problems ?? false
      }
    },
  })
  // Not from within `send`: what it stored is unsaved until it has returned.
  const done = form.isDirty ? null : stored
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (done) onSaved(done)
  }, [done])
  useEffect(() => {
    if (!form.isDirty || stored) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [form.isDirty, stored])
  /** The variants of the version that is being changed were stored: what is typed goes on from there. */
  const follow = (stored: ProductDetail, from: number) => {
    const { base, ...mine } = form.values
    if (!form.isDirty || base.version !== from) return
    const theirs = valuesOf(stored)
    const proposed = differences(base.values, mine, theirs).map((one) => [one.field, one.proposed])
    form.set('base', { version: stored.version, values: theirs })
    for (const [field, value] of Object.entries(takenOver(theirs, Object.fromEntries(proposed))))
      form.set(field as keyof typeof theirs, value as never)
  }
  return { form, newer, forgetNewer: () => setNewer(null), follow }
}

export type ProductFormState = ReturnType<typeof useProductForm>['form']

/** @returns what gives the control of a text its label, value, limit and problem. */
export const productText = (form: ProductFormState) => (field: ProductText) => ({
  label: productFieldText[field],
  ...form.bind(field),
  ...productTextRules(field),
})
