import { tabStore } from '@/data/browser-storage.ts'
import { clampQuantity } from '@/domain/cart.ts'
import { mostOf } from '@/domain/cart-limits.ts'
import { eachItemText } from '@/domain/item-text.ts'
import { fieldsOf, readJson } from '@/domain/json.ts'
import { readOffered } from '@/domain/offered.ts'
import { MIN_QUANTITY } from '@/domain/rules.ts'
import { freshOffer } from '@/stores/fresh-offers.ts'
import { toasts } from '@/stores/toasts.ts'
import { PENDING_TAPS_KEY } from '@/ui/early-input/pending-key.ts'
import { KEPT, takeEarly } from '@/ui/early-input/take.ts'
import { mountToaster } from '@/ui/toaster.ts'
import { addProduct } from './add-product.ts'
import { type Wish, withOffer } from './adding.ts'
import { chosenOf, withTexts } from './choose.ts'

/**
 * @param offered what a page wrote at the button. @param by what its stepper had been asked to count.
 * @param said texts of the page before, each after what it is: the id of its product and its name.
 */
function wishOf(offered: string, by: number, said: readonly unknown[] = []): Wish | null {
  const made = readOffered(offered)
  if (!made) return null
  const sold = chosenOf(withOffer(made, freshOffer(made.product.id)))
  if (!sold) return null
  const typed = Object.fromEntries(said.map((one) => Object.values(fieldsOf(one))))
  const { product } = withTexts(
    sold,
    eachItemText((name) => typed[`${made.product.id} ${name}`]),
  )
  const most = Math.max(MIN_QUANTITY, mostOf(sold.available))
  return { ...made, ...sold, product, quantity: Math.min(clampQuantity(MIN_QUANTITY + by), most) }
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
    const { 0: offered, 1: by, ...said } = fieldsOf(readJson(line))
    const texts = Object.values(said)
    // A page of before noted the id of the product and its message.
    const noted = typeof texts[0] === 'string' ? [[`${texts[0]} message`, texts[1]]] : texts
    return wishOf(String(offered), Number(by), noted) ?? []
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
      const wish = wishOf(place.dataset.adds ?? '', by)
      if (wish) await add(wish)
      control.ariaBusy = 'false'
    }
}

/** Answers buttons to add until their islands do: on a slow line React alone takes longer than a customer waits. */
export function answerEarly(): void {
  addEventListener(KEPT, () => void answer())
  void answer()
}
