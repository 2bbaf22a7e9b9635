import { tabStore } from '@/data/browser-storage.ts'
import { clampQuantity } from '@/domain/cart.ts'
import { mostOf } from '@/domain/cart-limits.ts'
import { fieldsOf, readJson } from '@/domain/json.ts'
import { type Offered, readOffered } from '@/domain/offered.ts'
import { MIN_QUANTITY } from '@/domain/rules.ts'
import { PROPS, readProps } from '@/rendering/astro-privates.ts'
import { freshOffer } from '@/stores/fresh-offers.ts'
import { toasts } from '@/stores/toasts.ts'
import { PENDING_TAPS_KEY } from '@/ui/early-input/pending-key.ts'
import { KEPT, takeEarly } from '@/ui/early-input/take.ts'
import { mountToaster } from '@/ui/toaster.ts'
import { addProduct } from './add-product.ts'
import { type Wish, withOffer } from './adding.ts'
import { chosenOf } from './choose.ts'

/** @param given what the island of a button is given, as a page wrote it. */
function offeredIn(given: string): Offered | null {
  try {
    return readOffered(readProps(given))
  } catch {
    return null
  }
}

/** @param by what the stepper of the button had been asked to count. */
function wishOf(given: string, by: number): Wish | null {
  const made = offeredIn(given)
  if (!made) return null
  const sold = chosenOf(withOffer(made, freshOffer(made.product.id)))
  if (!sold) return null
  const offered = { ...made, ...sold }
  const most = Math.max(MIN_QUANTITY, mostOf(offered.available))
  return { ...offered, quantity: Math.min(clampQuantity(MIN_QUANTITY + by), most) }
}

async function add(wish: Wish): Promise<void> {
  mountToaster(toasts)
  toasts.show(await addProduct(wish))
}

/** @returns what the page before was asked to add and could not, once; damage is nothing. */
export function takeLeft(): Wish[] {
  const lines = (tabStore.getItem(PENDING_TAPS_KEY) ?? '').split('\n').filter(Boolean)
  tabStore.removeItem(PENDING_TAPS_KEY)
  return lines.flatMap((line) => {
    const { 0: given, 1: by } = fieldsOf(readJson(line))
    return wishOf(String(given), Number(by)) ?? []
  })
}

/** Adds what was wished for on the page before, which was left too soon, and says so here. */
export async function addPending(): Promise<void> {
  for (const wish of takeLeft()) await add(wish)
}

async function answer(): Promise<void> {
  for (const place of document.querySelectorAll<HTMLElement>('[data-early][data-adds]'))
    for (const { control, by } of takeEarly(place, ':not([data-counts])')) {
      control.ariaBusy = 'true'
      const wish = wishOf(place.parentElement?.getAttribute(PROPS) ?? '', by)
      if (wish) await add(wish)
      control.ariaBusy = 'false'
    }
}

/** Answers buttons to add until their islands do: on a slow line React alone takes longer than a customer waits. */
export function answerEarly(): void {
  addEventListener(KEPT, () => void answer())
  void answer()
}
