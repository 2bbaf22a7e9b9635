import { describe, expect, test } from 'vitest'
import { addressSchema, checkoutRequestSchema, customerSchema } from '@/domain/checkout.ts'
import { offerConflict } from '@/domain/offer-conflict.ts'
import { TEXT_LIMITS } from '@/domain/rules.ts'
import { checkoutText, type FieldProblem } from '@/texts/checkout.ts'
import { refusalOfIssues } from '../../supabase/functions/_shared/order-issues.ts'

const customer = { firstName: ' Inès ', lastName: 'Moreau', email: 'ines@client.example' }
const address = { address: '3 rue des Lilas', postalCode: '75011', city: 'Paris' }
const request = {
  idempotencyKey: '0b1e1a5e-9b1a-4d6c-8f6e-3c1f0e4c9a11',
  lines: [{ productId: 1, quantity: 1 }],
  customer,
  address,
  shippingMethod: 'colissimo',
  paymentMethod: 'card',
  expectedTotal: 5685,
}

const firstMessage = (answer: { error?: { issues: { message: string }[] } | undefined }) =>
  answer.error?.issues[0]?.message

describe('step 1', () => {
  test('trims, fills in what is optional, and takes control characters out', () => {
    expect(customerSchema.parse({ ...customer, lastName: 'Mo\u0000reau\nBcc: x' })).toEqual({
      firstName: 'Inès',
      lastName: 'Mo reau Bcc: x',
      email: 'ines@client.example',
      phone: '',
    })
  })

  test('survives half a character', () => {
    expect(customerSchema.parse({ ...customer, firstName: 'A\ud800B' }).firstName).toBe('A B')
  })

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['a@b', 'email'],
    ['a b@c.fr', 'email'],
    [`${'a'.repeat(TEXT_LIMITS.email)}@b.fr`, 'too_long'],
  ])('email %j is %s', (email, message) => {
    expect(firstMessage(customerSchema.safeParse({ ...customer, email }))).toBe(message)
  })

  test('an email that is too long is looked at no further', () => {
    const answer = customerSchema.safeParse({ ...customer, email: `a@${'.a'.repeat(15_000)}@` })
    expect(answer.error?.issues.map(({ message }) => message)).toEqual(['too_long'])
  })
})

describe('the telephone', () => {
  test.each(['', '0199004455', '+33 (0)6.12-34/56', '06\u00a012\u202f34', '123456'])(
    '%j is taken',
    (phone) => {
      expect(customerSchema.parse({ ...customer, phone }).phone).toBe(phone)
    },
  )

  test.each(['abc <b>', '12345', '----------', '0612345678 poste B', '٠٦١٢٣٤٥٦٧٨'])('%j is not', (phone) => {
    expect(firstMessage(customerSchema.safeParse({ ...customer, phone }))).toBe('phone')
  })
})

describe('step 2', () => {
  test('France is the default and asks for five digits', () => {
    expect(addressSchema.parse(address).country).toBe('FR')
    for (const written of ['75 011', 'F-75011', '75\u00a0011'])
      expect(addressSchema.safeParse({ ...address, postalCode: written }).data?.postalCode).toBe('75011')
    for (const postalCode of ['7501', '750111', '7501A', '٧٥٠١١', '00000', '96100', '99999'])
      expect(firstMessage(addressSchema.safeParse({ ...address, postalCode }))).toBe('postal_code_fr')
  })

  test('France is the metropolis and Corsica: overseas is refused as such, Monaco as another country', () => {
    expect(addressSchema.safeParse({ ...address, postalCode: '20000' }).success).toBe(true)
    for (const postalCode of ['97400', '97110', '98800', '98000'])
      expect(firstMessage(addressSchema.safeParse({ ...address, postalCode }))).toBe('overseas')
  })

  test.each([
    ['BE', ['1000', 'B-1000', 'be 9000'], ['100', '75011', '0999', 'ABCD', 'L-1000', 'CH-1000']],
    ['LU', ['1234', 'L-1234', 'LU-1234'], ['12345', '0123', 'L-', 'B-1234', 'CH-1234']],
    ['CH', ['1201', 'CH-1201'], ['75011', '120', 'B-1201', 'C-1201']],
    ['MC', ['98000', 'MC-98000'], ['06000', '9800', '98100', 'B-98000']],
    ['FR', ['75011', 'F-75011'], ['1000', 'B-75011', 'MC-75011']],
  ])('%s takes %j and refuses %j with a sentence of its own', (country, right, wrong) => {
    const parse = (postalCode: string) => addressSchema.safeParse({ ...address, country, postalCode })
    for (const code of right) expect(parse(code).data?.postalCode).toMatch(/^\d{4,5}$/)
    for (const code of wrong) {
      const message = firstMessage(parse(code)) as FieldProblem
      expect(message).toBe(`postal_code_${country.toLowerCase()}`)
      expect(checkoutText.problems[message]).toMatch(/code postal .* valide/)
    }
  })
})

describe('a request that is not in order is answered with a code', () => {
  test.each([
    ['cart_empty', { lines: [] }],
    ['cart_empty', { lines: undefined }],
    ['cart_too_large', { lines: Array.from({ length: 51 }, () => ({ productId: 1, quantity: 1 })) }],
    ['quantity_invalid', { lines: [{ productId: 1, quantity: 0 }] }],
    ['quantity_invalid', { lines: [{ productId: 1, quantity: 1.5 }] }],
    ['quantity_invalid', { lines: [{ productId: 1, quantity: 1e9 }] }],
    ['product_unavailable', { lines: [{ productId: -1, quantity: 1 }] }],
    ['request_invalid', { lines: [{ productId: 1, quantity: 1, price: 1 }] }],
    ['request_invalid', { total: 1 }],
    ['request_invalid', { expectedTotal: 56.85 }],
    ['request_invalid', { paymentMethod: 'cash' }],
    ['idempotency_key_invalid', { idempotencyKey: 'x' }],
    ['shipping_method_unavailable', { shippingMethod: '' }],
    ['customer_invalid', { customer: { ...customer, firstName: '' } }],
    ['email_invalid', { customer: { ...customer, email: 'x' } }],
    ['address_invalid', { address: { ...address, city: '' } }],
    ['postal_code_invalid', { address: { ...address, postalCode: '1' } }],
    ['country_not_served', { address: { ...address, country: 'US' } }],
  ])('%s', (code, changes) => {
    const parsed = checkoutRequestSchema.safeParse({ ...request, ...changes })
    expect(parsed.success).toBe(false)
    expect(refusalOfIssues(parsed.error?.issues ?? []).code).toBe(code)
  })

  test.each([null, 1, 'x', [], {}])('%j has a code', (body) => {
    const parsed = checkoutRequestSchema.safeParse(body)
    expect(refusalOfIssues(parsed.error?.issues ?? []).code).toMatch(/_invalid$/)
  })
})

test('details of a conflict are read, others are nothing', () => {
  const conflict = { offers: [{ productId: 1, price: 5990, available: 0 }], total: 6685 }
  expect(offerConflict(conflict)).toEqual(conflict)
  for (const details of [undefined, null, {}, { offers: [{ productId: 'x' }] }])
    expect(offerConflict(details)).toBeNull()
})
