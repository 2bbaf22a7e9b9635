import { describe, expect, it } from 'vitest'
import { type DiscountInput, discountSchema, generatedCode } from '@/domain/discount-form.ts'
import { discountKey } from '@/domain/discount-key.ts'
import { cents } from '@/domain/money.ts'
import { methodSchema, readRate } from '@/domain/shop-amounts.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { discountProblem } from '@/texts/discount-form.ts'

const INPUT: DiscountInput = {
  name: 'Été',
  code: ' été-10 ',
  kind: 'percent',
  percent: '10',
  amount: '',
  gift: '',
  startsOn: '',
  endsOn: '',
  usageLimit: '',
  perCustomer: '',
  minimum: '',
  categories: [],
  products: [],
  active: true,
}
const issuesOf = (changes: Partial<DiscountInput>) =>
  (discountSchema.safeParse({ ...INPUT, ...changes }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

describe('a code', () => {
  it('is made of the name and the number of the discount', () => {
    expect(generatedCode('Été des artisans', '20')).toBe('ETEDESAR20')
    expect(generatedCode(' l’été ! ', ' 15 % ')).toBe('LETE15')
    expect(generatedCode('Noël', '')).toBe('NOEL')
  })

  it('is compared without case, accents and blanks', () => {
    expect(discountKey('\u202fÉt é\u00a010\u200b ')).toBe('ETE10')
  })
})

describe('the form of a code', () => {
  it('takes the numbers and days that were typed', () => {
    const fields = discountSchema.parse({
      ...INPUT,
      kind: 'amount',
      amount: '12,50',
      minimum: '40',
      startsOn: '2026-12-01',
      endsOn: '2026-12-01',
      usageLimit: '1 000',
    })
    expect(fields).toMatchObject({
      code: 'ETE-10',
      percent: null,
      amount: 1250,
      minimum: 4000,
      usageLimit: 1000,
    })
    // Until the end of its last day.
    expect(Date.parse(fields.endsAt ?? '') - Date.parse(fields.startsAt ?? '')).toBe(24 * 3600 * 1000)
    // Days are those of France, where one of summer begins earlier.
    expect(fields.startsAt).toBe('2026-11-30T23:00:00.000Z')
    const summer = discountSchema.parse({ ...INPUT, startsOn: '2026-03-29', endsOn: '2026-10-25' })
    expect([summer.startsAt, summer.endsAt]).toEqual(['2026-03-28T23:00:00.000Z', '2026-10-25T23:00:00.000Z'])
    const june = discountSchema.parse({ ...INPUT, startsOn: '2026-06-01', endsOn: '2026-06-30' })
    expect([june.startsAt, june.endsAt]).toEqual(['2026-05-31T22:00:00.000Z', '2026-06-30T22:00:00.000Z'])
    expect(discountSchema.parse({ ...INPUT, kind: 'gift', gift: 'v12' })).toMatchObject({
      giftVariant: 12,
      giftProduct: null,
      percent: null,
    })
  })

  it('says of name, code and discount at once that they are missing, in the same words', () => {
    expect(issuesOf({ name: '', code: '', percent: '' })).toEqual(
      ['name', 'code', 'percent'].map((field) => `${field}: required`),
    )
    expect(problemText.required).toBe('Veuillez remplir tous les champs obligatoires')
  })

  it.each<[Partial<DiscountInput>, string]>([
    [{ name: ' ' }, 'name: required'],
    [{ code: '' }, 'code: required'],
    [{ code: 'à é' }, 'code: discount_code'],
    [{ percent: '' }, 'percent: required'],
    [{ percent: '0' }, 'percent: percent_range'],
    [{ percent: '51' }, 'percent: percent_range'],
    [{ percent: '12,5' }, 'percent: whole'],
    [{ kind: 'amount' }, 'amount: required'],
    [{ kind: 'amount', amount: '10', minimum: '10,99' }, 'minimum: leaves_a_price'],
    [{ kind: 'gift' }, 'gift: required'],
    [{ startsOn: '2026-12-02', endsOn: '2026-12-01' }, 'endsOn: dates_order'],
    [{ usageLimit: '0' }, 'usageLimit: out_of_range'],
  ])('refuses %o', (changes, issue) => {
    const issues = issuesOf(changes)
    expect(issues).toContain(issue)
    for (const message of issues) expect(problemText[message.split(': ')[1] ?? '']).toBeTruthy()
  })
})

it('a shipping method is read as typed; the default one is always offered', () => {
  const method = {
    id: 'colissimo',
    label: 'Colissimo',
    delay: '3 jours',
    price: '5,9',
    freeFrom: '',
    countryFees: { BE: '3,5', CH: '9' },
    countries: ['FR' as const, 'BE' as const],
    active: false,
    isDefault: true,
    needsRelay: false,
    carrier: 'colissimo',
    withSignature: false,
  }
  expect(methodSchema.parse(method)).toMatchObject({ price: cents(590), freeFrom: null, active: true })
  // What a country costs goes with it.
  expect(methodSchema.parse(method).countryFees).toEqual({ BE: cents(350) })
  expect(methodSchema.parse({ ...method, countryFees: { BE: ' ' } }).countryFees).toEqual({})
  for (const wrong of [
    { price: '' },
    { price: '-1' },
    { freeFrom: '0' },
    { countries: [] },
    { label: ' ' },
    { countryFees: { BE: '-1' } },
    { countryFees: { BE: '1001' } },
  ])
    expect(methodSchema.safeParse({ ...method, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
  expect(readRate('5,5')).toBe(5.5)
  expect(readRate('101')).toBe('out_of_range')
})

it('a refusal says the amount that is missing', () => {
  const details = { minimum: cents(6000), missing: cents(1010) }
  expect(discountProblem({ code: 'discount_minimum', details })).toMatch(/60,00.*10,10/)
  expect(discountProblem({ code: 'discount_minimum' })).toBeTruthy()
  expect(
    discountProblem({ code: 'discount_not_begun', details: { startsAt: '2026-12-01T12:00:00Z' } }),
  ).toContain('1er décembre 2026')
})
