import { expect } from '@playwright/test'
import { ITEM_TEXTS, type ItemText, itemTextNamesIn } from '@/domain/item-text.ts'
import { addingText } from '@/texts/adding.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { cartText } from '@/texts/cart.ts'
import { formText } from '@/texts/forms.ts'
import { itemText, saidTexts } from '@/texts/item-details.ts'
import { openAdmin, test } from './admin-fixtures.ts'
import { expectAccessible } from './axe.ts'
import { badge } from './carts.ts'
import { CARD, fill, payButton, shownOrderNumber, toPayment } from './checkout-steps.ts'
import { openAlive, rows } from './fixtures.ts'

/** What is typed for one item. */
const typed = (name: ItemText): string =>
  name === 'message' ? 'Pour les vingt ans de Léa' : `L. ${name[0]}.`

test('a message for the artisan is typed at the product, told apart in the cart and shown with the order', async ({
  page,
  db,
}) => {
  const { id, item_texts } = await rows(
    db.from('products').select('id, item_texts').contains('item_texts', ['message']).limit(1).single(),
  )
  const names = itemTextNamesIn(item_texts)
  const field = page.getByLabel(itemText.message.label)
  const add = page.getByRole('button', { name: addingText.add, exact: true })
  const typeAll = async (textOf: (name: ItemText) => string) => {
    for (const name of names) await page.getByLabel(itemText[name].label).fill(textOf(name))
  }
  await page.goto(`/products/${id}`)
  await field.fill('x'.repeat(ITEM_TEXTS.message + 1))
  await expect(page.getByText(formText.tooMuch(1))).toBeVisible()
  await add.click()
  await expect(field).toBeFocused()
  await expect(badge(page, 0)).toBeVisible()
  await field.fill('Voir spam.example/page')
  await expect(page.getByText(formText.problems.link)).toBeVisible()
  // An emoji is one character.
  await field.fill('👜'.repeat(ITEM_TEXTS.message))
  await expect(page.getByText(formText.counted(ITEM_TEXTS.message, ITEM_TEXTS.message))).toBeVisible()
  await typeAll(typed)
  await expectAccessible(page)
  await add.click()
  await expect(badge(page, 1)).toBeVisible()
  await typeAll(() => '')
  await field.fill('Pour Zoé')
  await add.click()
  await expect(badge(page, 2)).toBeVisible()
  await field.fill('')
  await add.click()
  await expect(badge(page, 3)).toBeVisible()

  await openAlive(page, '/cart')
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: /Retirer le message.*Zoé/ }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  const allSaid = saidTexts(Object.fromEntries(names.map((name) => [name, typed(name)])))
  await page.getByRole('link', { name: cartText.checkout }).click()
  await toPayment(page)
  await fill(page, CARD)
  for (const said of allSaid) await expect(page.getByText(said)).toBeVisible()
  await payButton(page).click()
  await shownOrderNumber(page)
  for (const said of allSaid) await expect(page.getByText(said)).toBeVisible()
})

test('a switch of the product allows messages', async ({ page, db, owner }) => {
  const [product] = await rows(
    db.from('products').select('id').not('item_texts', 'cs', '{message}').eq('state', 'published').limit(1),
  )
  await openAdmin(page, owner, `/admin/products/${product?.id}`)
  await page.getByRole('switch', { name: itemText.message.label }).click()
  await page.getByRole('button', { name: shellText.save }).click()
  const stored = async () =>
    (
      await rows(
        db
          .from('products')
          .select('item_texts')
          .eq('id', product?.id ?? 0)
          .single(),
      )
    ).item_texts
  await expect.poll(stored).toEqual(['message'])
  await rows(
    db
      .from('products')
      .update({ item_texts: [] })
      .eq('id', product?.id ?? 0)
      .select('id'),
  )
})
