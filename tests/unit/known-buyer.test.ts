import { expect, test } from 'vitest'
import { buyerOf } from '@/domain/known-buyer.ts'

const customer = {
  name: 'Marie Claire Roche',
  email: 'marie@client.example',
  phone: '06 12 34 56 78',
  address: '3 rue des Lilas, Bâtiment B',
  postalCode: '75011',
  city: 'Paris',
  country: 'FR',
}
const last = {
  firstName: 'Marie Claire',
  lastName: 'Roche',
  address: '3 rue des Lilas',
  addressComplement: 'Bâtiment B',
}

test('the last order parts name and address where the record still says the same', () => {
  expect(buyerOf(customer, last)).toEqual({
    ...last,
    email: customer.email,
    phone: customer.phone,
    postalCode: '75011',
    city: 'Paris',
    country: 'FR',
  })
})

test('a record that was put right since then counts more than the order', () => {
  const moved = { ...customer, name: 'Marie Claire Blanc', address: '8 quai Vert', city: 'Lyon' }
  expect(buyerOf(moved, last)).toMatchObject({
    firstName: 'Marie',
    lastName: 'Claire Blanc',
    address: '8 quai Vert',
    addressComplement: '',
    city: 'Lyon',
  })
})

test('who has ordered nothing yet is filled as far as is known', () => {
  const unknown = { phone: null, address: null, postalCode: null, city: null, country: null }
  expect(buyerOf({ name: 'Roche', email: 'r@client.example', ...unknown }, null)).toEqual({
    firstName: '',
    lastName: 'Roche',
    email: 'r@client.example',
    phone: '',
    address: '',
    addressComplement: '',
    postalCode: '',
    city: '',
    country: 'FR',
  })
  expect(buyerOf({ name: '', email: 'r@client.example', ...unknown, country: 'US' }, null)).toMatchObject({
    firstName: '',
    lastName: '',
    country: 'FR',
  })
})
