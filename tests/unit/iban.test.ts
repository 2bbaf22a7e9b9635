import { expect, test } from 'vitest'
import { formatIban, isIban, plainIban } from '@/domain/iban.ts'
import { type PaymentMeansInput, paymentMeansSchema } from '@/domain/payment-means.ts'

/** The account by which French banks explain what an IBAN is. */
const IBAN = 'FR1420041010050500013M02606'

test('an account is known by its check digits, however a person writes it', () => {
  for (const written of [IBAN, 'fr14 2004 1010 0505 0001 3m02 606', 'FR14-2004-1010-0505-0001-3M02-606'])
    expect(isIban(plainIban(written)), written).toBe(true)
  expect(isIban('BE68539007547034')).toBe(true)
  expect(formatIban(IBAN)).toBe('FR14 2004 1010 0505 0001 3M02 606')
})

test('one wrong, missing or swapped character is found', () => {
  const wrong = [
    IBAN.replace('M', 'N'),
    IBAN.slice(0, -1),
    `${IBAN}0`,
    IBAN.replace('0505', '5005'),
    IBAN.replace('FR14', 'FR15'),
    '',
    'FR',
    'x'.repeat(10_000),
  ]
  for (const iban of wrong) expect(isIban(plainIban(iban)), iban.slice(0, 40)).toBe(false)
})

const typed: PaymentMeansInput = {
  offersTransfer: true,
  iban: 'fr14 2004 1010 0505 0001 3m02 606',
  bic: 'psst frpp xxx',
  accountHolder: ' Atelier du Rif ',
  offersCheque: false,
  chequePayee: '',
  chequeAddress: '',
  paymentDays: '7',
}
const problemsOf = (changes: Partial<PaymentMeansInput>) =>
  paymentMeansSchema
    .safeParse({ ...typed, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join()} ${message}`) ?? []

test('what is offered says where the money goes, and is stored as it is compared', () => {
  expect(paymentMeansSchema.parse(typed)).toMatchObject({
    iban: IBAN,
    bic: 'PSSTFRPPXXX',
    accountHolder: 'Atelier du Rif',
    paymentDays: 7,
  })
  expect(problemsOf({ iban: '', accountHolder: ' ' })).toEqual(['iban required', 'accountHolder required'])
  expect(problemsOf({ offersTransfer: false, iban: '', accountHolder: '' })).toEqual([])
  expect(problemsOf({ offersTransfer: false, iban: `${IBAN.slice(0, -1)}5` })).toEqual(['iban iban'])
  expect(problemsOf({ offersCheque: true })).toEqual(['chequePayee required', 'chequeAddress required'])
  expect(problemsOf({ bic: 'PSST' })).toEqual(['bic bic'])
  for (const paymentDays of ['1', '31', '7,5', '', '-3', '1e1'])
    expect(problemsOf({ paymentDays }), paymentDays).toEqual(['paymentDays payment_days'])
})
