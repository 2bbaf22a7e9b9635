import { expect, test } from 'vitest'
import { movingContext } from './support/moving-context.ts'

const shop = movingContext()
const kept = async () =>
  (await shop.rows('select from_path, to_path from redirects order by from_path')).map(
    ({ from_path, to_path }) => `${from_path} ${to_path}`,
  )

test('old addresses come together, those that can be, once, and go together', async () => {
  await shop.call('add_redirects($1)', [JSON.stringify([{ from: '/vieux', to: '/products/1' }])])
  const lines = [
    { from: '/produit/cabas', to: '/products/1' },
    { from: '/vieux', to: '/products/1' },
    { from: '/produit/panier', to: '/vieux' },
    { from: '/products/1', to: '/products/2' },
    { from: '/sans', to: '' },
  ]
  const { move, done } = await shop.take('redirects', lines)
  expect(done).toEqual({
    created: 1,
    same: 1,
    refused: [
      { from: '/produit/panier', code: 'redirect_chain' },
      { from: '/products/1', code: 'redirect_address_used' },
      { from: '/sans', code: 'redirect_invalid' },
    ],
    waiting: 0,
  })
  expect(await kept()).toEqual(['/produit/cabas /products/1', '/vieux /products/1'])
  // The next publication takes it over.
  expect(
    await shop.rows(`select from site_changes where entity = 'redirect' and entity_id = '/produit/cabas'`),
  ).toHaveLength(1)
  const again = await shop.take('redirects', lines.slice(0, 2))
  expect(again.done).toMatchObject({ created: 0, same: 2 })
  await shop.undo(move)
  expect(await kept()).toEqual(['/vieux /products/1'])
})
