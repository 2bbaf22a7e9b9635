import type { Page } from '@playwright/test'
import { productFieldText } from '@/texts/admin/product-fields.ts'
import { formText } from '@/texts/admin/ui.ts'
import { type Db, rows } from './fixtures.ts'

export const alone = { exact: true } as const
/** A field of the form; the label of one that may stay empty says so. */
export const field = (page: Page, name: keyof typeof productFieldText) =>
  page
    .getByRole('dialog')
    .getByLabel(new RegExp(`^${productFieldText[name].replaceAll(/[()]/g, '\\$&')}(${formText.optional})?$`))
export const card = (page: Page, name: string) => page.getByRole('article', { name, ...alone })

/** Drafts of the test's own: no other test sees them. */
export async function addDrafts(db: Db, ...names: readonly string[]): Promise<number[]> {
  const made = await rows(
    db
      .from('products')
      .insert(
        names.map((name) => ({
          name,
          price: 40,
          category: 'Sacs',
          artisan: 'Fatima',
          description: 'Tressé à Zoumi.',
        })),
      )
      .select('id'),
  )
  return made.map(({ id }) => id)
}
