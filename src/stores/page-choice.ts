import { fieldsOf, readJson } from '@/domain/json.ts'
import { type Choice, chosenVariant, type Variant, type Variants } from '@/domain/variant.ts'

/** What is chosen of a product whose page this is. The form holds it, before scripts come and after. */
export interface PageChoice {
  readonly form: HTMLElement
  /** `image` is the address of a thumbnail here. */
  readonly variants: Variants
  readonly choice: Choice
  /** Null while an option is still to be chosen. */
  readonly chosen: Variant | null
}

const isVariants = (value: unknown): value is Variants => {
  const { options, rows } = fieldsOf(value)
  return Array.isArray(options) && Array.isArray(rows)
}

/** @returns null where this is not the page of that product, or it has no options. */
export function pageChoice(productId: number): PageChoice | null {
  if (typeof document === 'undefined') return null
  const form = document.querySelector<HTMLElement>(`[data-options="${productId}"]`)
  const variants = readJson(form?.dataset.variants ?? null)
  if (!form || !isVariants(variants)) return null
  const choice = variants.options.map(
    (_, at) => form.querySelector<HTMLInputElement>(`[name=option${at}]:checked`)?.value ?? null,
  )
  return { form, variants, choice, chosen: chosenVariant(variants, choice) }
}

/** Says what is still to be chosen, and leads there. */
export function askToChoose({ form, choice }: PageChoice): void {
  const at = Math.max(0, choice.indexOf(null))
  const option = form.querySelectorAll('fieldset')[at]
  const words = form.querySelector('[data-choose]')
  if (words) words.textContent = option?.dataset.ask ?? ''
  // On a phone the bar to buy covers what stands at the bottom.
  form.scrollIntoView({ block: 'center' })
  option?.querySelector('input')?.focus({ preventScroll: true })
}
