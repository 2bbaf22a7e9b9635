import { describe, expect, it } from 'vitest'
import { readDraft, writeDraft } from '@/shop/checkout/draft.ts'
import { type Checkout, type CheckoutAction, checkoutReducer, NEW_CHECKOUT } from '@/shop/checkout/flow.ts'
import { problemsOf, spokenProblem } from '@/shop/checkout/problems.ts'

const today = new Date(2026, 10, 20)
const customer = { firstName: 'Élise', lastName: 'Moreau', email: 'elise@exemple.fr' }
const address = { address: '12 rue des Tisserands', postalCode: '75011', city: 'Paris' }
const card = { cardNumber: '4242 4242 4242 4242', expiry: '12/28', cvc: '123', nameOnCard: 'Élise Moreau' }

const at = (change: Partial<Checkout>): Checkout => ({ ...NEW_CHECKOUT, ...change })
const form = (change: Record<string, string>) => ({ ...NEW_CHECKOUT.form, ...change })
const run = (state: Checkout, ...actions: CheckoutAction[]) => actions.reduce(checkoutReducer, state)
const advanced = { type: 'advanced', today } as const
const full = form({ ...customer, ...address })

describe('the three steps', () => {
  it('advance one by one when they are in order', () => {
    const state = run(at({ form: full }), advanced)
    expect(state.step).toBe(2)
    expect(run(state, advanced).step).toBe(3)
    expect(run(state, advanced, advanced).step).toBe(3)
  })

  it('stop at missing fields, all named, and count the stumble', () => {
    const state = run(NEW_CHECKOUT, advanced, advanced)
    expect(state).toMatchObject({ step: 1, stumbles: 2 })
    expect(state.problems).toEqual({ firstName: 'required', lastName: 'required', email: 'required' })
    expect(spokenProblem(state.problems)).toBe('Veuillez remplir tous les champs obligatoires')
  })

  it('take blanks for missing', () => {
    expect(problemsOf(1, at({ form: form({ ...customer, firstName: '   ' }) }), today)).toEqual({
      firstName: 'required',
    })
  })

  it.each(['elise', 'elise@', '@exemple.fr', 'elise@exemple', 'e lise@exemple.fr'])(
    'refuse the email %s',
    (email) => {
      const problems = problemsOf(1, at({ form: form({ ...customer, email }) }), today)
      expect(problems).toEqual({ email: 'email' })
      expect(spokenProblem(problems)).toBe('Veuillez entrer une adresse email valide')
    },
  )

  it.each(['7501', '750111', '75O11'])('refuse the French postal code %s', (postalCode) => {
    const problems = problemsOf(2, at({ form: form({ ...address, postalCode }) }), today)
    expect(problems).toEqual({ postalCode: 'postal_code_fr' })
    expect(spokenProblem(problems)).toBe('Veuillez entrer un code postal français valide (5 chiffres)')
  })

  it('take any postal code of another country', () => {
    expect(
      problemsOf(2, at({ form: form({ ...address, postalCode: 'L-1009', country: 'LU' }) }), today),
    ).toEqual({})
  })

  it('check the card only when it pays', () => {
    expect(problemsOf(3, at({ paymentMethod: 'paypal' }), today)).toEqual({})
    expect(Object.keys(problemsOf(3, at({}), today))).toEqual(['cardNumber', 'expiry', 'cvc', 'nameOnCard'])
    expect(problemsOf(3, at({ card }), today)).toEqual({})
  })

  it('go back from 3 to 2 to 1 and no further', () => {
    const steps = [1, 2, 3].map(
      (backs) => run(at({ step: 3, form: full }), ...Array(backs).fill({ type: 'went_back' })).step,
    )
    expect(steps).toEqual([2, 1, 1])
  })

  it('cannot be jumped over by the history of the browser', () => {
    expect(run(NEW_CHECKOUT, { type: 'went_to', step: 3, today }).step).toBe(1)
    expect(run(at({ form: form(customer) }), { type: 'went_to', step: 3, today }).step).toBe(2)
    expect(run(at({ form: full }), { type: 'went_to', step: 3, today }).step).toBe(3)
  })

  it('forget the problem of a field that is being corrected', () => {
    const state = run(NEW_CHECKOUT, advanced, { type: 'typed', field: 'email', value: 'e' })
    expect(Object.keys(state.problems)).toEqual(['firstName', 'lastName'])
  })
})

describe('paying', () => {
  const ready = at({ step: 3, form: full, card })
  const processing = run(ready, { type: 'processing' })

  it('hears nothing else while it is processed', () => {
    const busy = run(
      processing,
      { type: 'went_back' },
      { type: 'typed', field: 'email', value: 'x' },
      { type: 'shipping_chosen', id: 'relais' },
      { type: 'processing' },
    )
    expect(busy).toEqual(processing)
  })

  it('returns to the form when refused, with the reason and everything typed', () => {
    const changes = [{ kind: 'gone', id: 1, name: 'Cabas' }] as const
    const state = run(processing, { type: 'refused', refusal: { code: 'product_unavailable' }, changes })
    expect(state).toMatchObject({ phase: 'filling', step: 3, form: full, card, changes })
    expect(state.refusal?.code).toBe('product_unavailable')
    expect(run(state, { type: 'processing' })).toMatchObject({ refusal: null, changes: [] })
    expect(run(state, { type: 'went_back' }).refusal).toBeNull()
  })

  it('ends when it is paid and forgets the card', () => {
    const paid = run(processing, { type: 'paid' })
    expect(paid.phase).toBe('paid')
    expect(paid.card.cardNumber).toBe('')
    expect(run(paid, { type: 'processing' })).toBe(paid)
  })
})

describe('the draft', () => {
  const state = at({ step: 3, form: full, card, shippingMethod: 'relais', paymentMethod: 'paypal' })

  it('brings back what was typed, never the card', () => {
    const text = writeDraft(state)
    expect(text).not.toContain('4242')
    expect(text).not.toContain(card.nameOnCard.toUpperCase())
    expect(readDraft(text, today)).toEqual({ ...state, card: NEW_CHECKOUT.card })
  })

  it('opens no step whose predecessors are not in order', () => {
    expect(readDraft(writeDraft({ ...state, form: form({}) }), today).step).toBe(1)
  })

  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"form":7,"step":"3","shippingMethod":{},"paymentMethod":"cash"}',
    '{"form":{"firstName":7,"country":"XX","__proto__":{"x":1}}}',
    JSON.stringify({ form: { firstName: 'x'.repeat(100_000) } }),
  ])('survives %.40j', (text) => expect(readDraft(text, today)).toEqual(NEW_CHECKOUT))
})
