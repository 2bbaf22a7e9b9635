import { afterEach, describe, expect, it, vi } from 'vitest'
import { createColdClicks } from '@/shop/cart/cold-clicks.ts'
import intent from '@/shop/cart/intent.ts'
import { LEFT_TAPS_KEY } from '@/stores/left-taps.ts'

/** As much of the DOM as the directive touches: controls in an island, events that carry them. */
class FakeElement extends EventTarget {
  readonly dataset: Record<string, string> = {}
  readonly click = vi.fn()
  closest() {
    return this
  }
  contains() {
    return true
  }
  getAttribute() {
    return 'P'
  }
}

class TargetedEvent extends Event {
  readonly #control: FakeElement
  constructor(type: string, control: FakeElement) {
    super(type, { cancelable: true })
    this.#control = control
  }
  override get target() {
    return this.#control
  }
}

function island(outcomes: ('ok' | 'fails')[]) {
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('HTMLElement', FakeElement)
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const root = new FakeElement()
  const hydrate = vi.fn(async () => {})
  const load = vi.fn(async () => {
    if (outcomes.shift() !== 'fails') return hydrate
    root.dispatchEvent(new Event('astro:hydration-error'))
    return async () => {}
  })
  intent(load, { name: 'intent', value: '' }, root as unknown as HTMLElement)
  const click = (control: FakeElement) => root.dispatchEvent(new TargetedEvent('click', control))
  return { root, page, load, hydrate, click }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

afterEach(() => vi.unstubAllGlobals())

describe('client:intent', () => {
  it('loads nothing before the first intent', async () => {
    const { load } = island(['ok'])
    await settled()
    expect(load).not.toHaveBeenCalled()
  })

  it.each(['pointerenter', 'pointerdown', 'touchstart', 'focusin', 'click'])(
    'loads once at the first %s',
    async (type) => {
      const { root, load, hydrate } = island(['ok'])
      root.dispatchEvent(new Event(type))
      root.dispatchEvent(new Event('pointerdown'))
      await settled()
      root.dispatchEvent(new Event('focusin'))
      await settled()
      expect(load).toHaveBeenCalledOnce()
      expect(hydrate).toHaveBeenCalledOnce()
    },
  )

  it('gives a cold click to the living island, exactly once', async () => {
    const { root, hydrate, click } = island(['ok'])
    const add = new FakeElement()
    click(add)
    click(add)
    expect(root.dataset).toHaveProperty('pending')
    await settled()
    expect(hydrate).toHaveBeenCalledOnce()
    expect(add.click).toHaveBeenCalledOnce()
    expect(root.dataset).not.toHaveProperty('pending')
    click(add)
    await settled()
    expect(add.click).toHaveBeenCalledOnce()
  })

  it('keeps the order of clicks on several controls', async () => {
    const { click } = island(['ok'])
    const [plus, add] = [new FakeElement(), new FakeElement()]
    const order: string[] = []
    plus.click.mockImplementation(() => order.push('plus'))
    add.click.mockImplementation(() => order.push('add'))
    click(plus)
    click(add)
    await settled()
    expect(order).toEqual(['plus', 'add'])
  })

  it('gives each of three quick taps on plus', async () => {
    const { click } = island(['ok'])
    const plus = new FakeElement()
    plus.dataset.counts = ''
    for (let tap = 0; tap < 3; tap += 1) click(plus)
    await settled()
    expect(plus.click).toHaveBeenCalledTimes(3)
  })

  it('tries again at the next intent when loading failed, without the forgotten click', async () => {
    const { root, load, hydrate, click } = island(['fails', 'ok'])
    const add = new FakeElement()
    click(add)
    await settled()
    expect(hydrate).not.toHaveBeenCalled()
    expect(root.dataset).not.toHaveProperty('pending')
    root.dispatchEvent(new Event('pointerenter'))
    await settled()
    expect(load).toHaveBeenCalledTimes(2)
    expect(hydrate).toHaveBeenCalledOnce()
    expect(add.click).not.toHaveBeenCalled()
  })
})

describe('client:intent on a page that is left', () => {
  it('notes for the next page what was clicked, and does not follow it here too', async () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    })
    const { page, click } = island(['ok'])
    const [plus, add] = [new FakeElement(), new FakeElement()]
    plus.dataset.counts = '1'
    for (const control of [plus, plus, add, add]) click(control)
    page.dispatchEvent(new Event('pagehide'))
    await settled()
    for (const control of [plus, add]) expect(control.click).not.toHaveBeenCalled()
    expect(kept.get(LEFT_TAPS_KEY)).toBe('["P","1"]\n["P","1"]\n["P",null]\n')
  })
})

describe('cold clicks', () => {
  it('are remembered once each, or each time where every one counts, and taken once', () => {
    const clicks = createColdClicks<string>((element) => element === 'plus')
    for (const element of ['plus', 'add', 'plus', 'add']) clicks.keep(element)
    expect(clicks.take()).toEqual(['plus', 'add', 'plus'])
    expect(clicks.take()).toEqual([])
  })
})
