import { describe, expect, it } from 'vitest'
import { GUEST_OUTBOX, readOutbox } from '@/domain/cart-outbox.ts'
import { bag, cartShop, hat } from '../support/cart-shop.ts'

describe('signing in', () => {
  it('adds the guest’s cart to the account’s, once', async () => {
    const { device, cartOf } = cartShop()
    const before = device()
    before.state.user = 'inès'
    await before.serverCart.add(bag, 1)
    const phone = device()
    phone.cart.add(bag, 2)
    phone.cart.add(hat, 1)
    phone.state.user = 'inès'
    await phone.serverCart.sync()
    await phone.serverCart.sync()
    expect(phone.held()).toEqual([
      [1, 3],
      [2, 1],
    ])
    expect(cartOf('inès')).toEqual(phone.held())
  })

  it('caps the sum by what there is', async () => {
    const { device } = cartShop({ 1: 3 })
    const first = device()
    first.state.user = 'inès'
    await first.serverCart.add(bag, 2)
    const second = device()
    second.cart.add(bag, 2)
    second.state.user = 'inès'
    await second.serverCart.sync()
    expect(second.held()).toEqual([[1, 3]])
  })

  it('does not count twice when the answer of the merge was lost', async () => {
    const { device, cartOf } = cartShop()
    const phone = device()
    phone.cart.add(bag, 2)
    phone.state.user = 'inès'
    phone.state.fault = 'answer_lost'
    expect(await phone.serverCart.sync()).toBe(false)
    phone.cart.add(hat, 1)
    phone.state.fault = null
    await phone.serverCart.sync()
    expect(cartOf('inès')).toEqual([
      [1, 2],
      [2, 1],
    ])
    expect(phone.held()).toEqual(cartOf('inès'))
  })

  it('again after the session ended by itself takes along only what is new', async () => {
    const { device, cartOf } = cartShop()
    const phone = device()
    phone.state.user = 'inès'
    await phone.serverCart.add(bag, 2)
    phone.state.user = null
    phone.cart.add(hat, 1)
    phone.state.user = 'inès'
    await phone.serverCart.sync()
    expect(cartOf('inès')).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  it('of another person takes nothing of what the first one’s account holds', async () => {
    const { device, cartOf } = cartShop()
    const phone = device()
    phone.state.user = 'inès'
    await phone.serverCart.add(bag, 2)
    phone.state.user = null
    phone.cart.add(hat, 1)
    phone.state.user = 'nora'
    await phone.serverCart.sync()
    expect(cartOf('nora')).toEqual([[2, 1]])
    expect(phone.held()).toEqual([[2, 1]])
    expect(cartOf('inès')).toEqual([[1, 2]])
  })
})

describe('a customer’s cart', () => {
  it('says which quantity the server took back, and nothing where it took everything', async () => {
    const { device } = cartShop({ 1: 3, 2: 10 })
    const phone = device()
    phone.state.user = 'inès'
    await phone.serverCart.add(bag, 2)
    phone.cart.setQuantity(1, 3)
    phone.cart.add(hat, 1)
    await phone.serverCart.sync()
    expect(phone.takenBack).toEqual([])
    phone.cart.setQuantity(1, 5)
    phone.cart.setQuantity(2, 2)
    await phone.serverCart.sync()
    expect(phone.held()).toEqual([
      [1, 3],
      [2, 2],
    ])
    expect(phone.takenBack).toEqual(['Cabas 3'])
    phone.cart.setQuantity(1, 1)
    await phone.serverCart.sync()
    expect(phone.takenBack).toHaveLength(1)
  })

  it('keeps the picture of the page that it was added on', async () => {
    const { device } = cartShop()
    const phone = device()
    phone.state.user = 'inès'
    await phone.serverCart.add(bag, 1)
    expect(phone.cart.$cart.get()[0]?.product.image).toBe('small.webp')
  })

  it('goes on here while the server is away, and joins it once', async () => {
    const { device, cartOf } = cartShop()
    const phone = device()
    phone.state.user = 'inès'
    await phone.serverCart.add(bag, 1)
    for (const fault of ['lost', 'service_unavailable'] as const) {
      phone.state.fault = fault
      expect(await phone.serverCart.add(hat, 1)).toBeNull()
    }
    phone.cart.setQuantity(1, 3)
    expect(phone.serverCart.isBehind()).toBe(true)
    phone.state.fault = null
    await phone.serverCart.sync()
    await phone.serverCart.sync()
    expect(cartOf('inès')).toEqual([
      [1, 3],
      [2, 2],
    ])
    expect(phone.serverCart.isBehind()).toBe(false)
  })

  it('counts an addition once whose answer was lost', async () => {
    const { device, cartOf } = cartShop()
    const phone = device()
    phone.state.user = 'inès'
    await phone.serverCart.sync()
    phone.state.fault = 'answer_lost'
    await phone.serverCart.add(bag, 2)
    phone.state.fault = null
    await phone.serverCart.sync()
    expect(cartOf('inès')).toEqual([[1, 2]])
    expect(phone.held()).toEqual([[1, 2]])
  })

  it('is not changed by a refusal', async () => {
    const { device, cartOf } = cartShop({ 1: 1 })
    const phone = device()
    phone.state.user = 'inès'
    expect(await phone.serverCart.add(bag, 2)).toEqual({ code: 'stock_insufficient' })
    expect(phone.held()).toEqual([])
    expect(cartOf('inès')).toEqual([])
  })

  it('is the same on two devices, whoever changed it', async () => {
    const { device, cartOf } = cartShop()
    const [phone, laptop] = [device(), device()]
    phone.state.user = 'inès'
    laptop.state.user = 'inès'
    await phone.serverCart.add(bag, 2)
    await laptop.serverCart.add(hat, 1)
    phone.cart.remove(1)
    await phone.serverCart.sync()
    await laptop.serverCart.sync()
    expect(phone.held()).toEqual([[2, 1]])
    expect(laptop.held()).toEqual([[2, 1]])
    expect(cartOf('inès')).toEqual([[2, 1]])
  })

  it('does not send for ever what the server will never take', async () => {
    const { device } = cartShop()
    const phone = device()
    phone.state.user = 'inès'
    phone.cart.add(bag, 1)
    phone.state.fault = 'request_invalid'
    await phone.serverCart.sync()
    phone.state.fault = null
    await phone.serverCart.sync()
    expect(phone.serverCart.isBehind()).toBe(false)
  })
})

it('a guest’s additions ask nobody', async () => {
  const phone = cartShop().device()
  expect(await phone.serverCart.add(bag, 1)).toBeNull()
  expect(phone.calls()).toBe(0)
  expect(phone.held()).toEqual([[1, 1]])
})

it.each([null, '', '{', '7', '[]', '{"owner":3}', '{"base":[[1,2]]}'])(
  'an outbox that cannot be read is a guest’s: %s',
  (text) => expect(readOutbox(text)).toEqual(GUEST_OUTBOX),
)
