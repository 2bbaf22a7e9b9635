import { describe, expect, it } from 'vitest'
import { cardProblems, passesLuhn, writeCardNumber, writeCvc, writeExpiry } from '@/shop/checkout/card.ts'

const today = new Date(2026, 10, 20)
const card = { cardNumber: '4242 4242 4242 4242', expiry: '12/28', cvc: '123', nameOnCard: 'Élise Moreau' }
const problem = (change: Partial<typeof card>) => cardProblems({ ...card, ...change }, today)

describe('the card check', () => {
  it('passes a good card', () => expect(problem({})).toEqual({}))

  it('names every empty field', () => {
    const empty = { cardNumber: ' ', expiry: '', cvc: '', nameOnCard: '  ' }
    expect(problem(empty)).toEqual({
      cardNumber: 'required',
      expiry: 'required',
      cvc: 'required',
      nameOnCard: 'required',
    })
  })

  it.each(['4242 4242 4242 4241', '1234', '0000 0000 0000 0000', '4242-4242-4242-424x', '4'.repeat(20)])(
    'refuses the number %s',
    (cardNumber) => expect(problem({ cardNumber })).toEqual({ cardNumber: 'card_number' }),
  )

  it.each(['4242424242424242', '4000-0566-5566-5556', '378282246310005', '6011 1111 1111 1117'])(
    'takes the number %s',
    (cardNumber) => expect(problem({ cardNumber })).toEqual({}),
  )

  it.each(['13/28', '00/28', '1228', '12/2028', '1/28', 'aa/bb'])('refuses the expiry %s', (expiry) =>
    expect(problem({ expiry })).toEqual({ expiry: 'card_expiry' }),
  )

  it('is good to the last day of its month', () => {
    expect(problem({ expiry: '11/26' })).toEqual({})
    expect(problem({ expiry: '10/26' })).toEqual({ expiry: 'card_expired' })
    expect(cardProblems({ ...card, expiry: '12/26' }, new Date(2026, 11, 31, 23, 59))).toEqual({})
    expect(cardProblems({ ...card, expiry: '12/26' }, new Date(2027, 0, 1))).toEqual({
      expiry: 'card_expired',
    })
  })

  it.each(['12', '12345', 'abc'])('refuses the cvc %s', (cvc) =>
    expect(problem({ cvc })).toEqual({ cvc: 'card_cvc' }),
  )

  it('computes the check digit', () => {
    expect(passesLuhn('79927398713')).toBe(true)
    expect(passesLuhn('79927398710')).toBe(false)
  })
})

describe('card fields while they are typed', () => {
  it('group the number by four and keep digits only', () => {
    expect(writeCardNumber('4242a42424-24')).toBe('4242 4242 424')
    expect(writeCardNumber('4'.repeat(30))).toHaveLength(19 + 4)
  })

  it('put the slash in, and let it be deleted', () => {
    expect(writeExpiry('1', '')).toBe('1')
    expect(writeExpiry('12', '1')).toBe('12/')
    expect(writeExpiry('12', '12/')).toBe('12')
    expect(writeExpiry('12/3', '12/')).toBe('12/3')
    expect(writeExpiry('1230', '')).toBe('12/30')
    expect(writeExpiry('12/305', '12/30')).toBe('12/30')
    expect(writeExpiry('7', '')).toBe('07/')
    expect(writeExpiry('7/', '7')).toBe('07/')
    expect(writeExpiry('', '1')).toBe('')
  })

  it('keep four digits of the cvc', () => expect(writeCvc('12a345')).toBe('1234'))
})
