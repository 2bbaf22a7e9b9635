import { mostOf } from '@/domain/cart-limits.ts'
import { type Offered, readOffered } from '@/domain/offered.ts'
import { MIN_QUANTITY } from '@/domain/rules.ts'
import { freshOffer, onFreshOffer } from '@/stores/fresh-offers.ts'
import { toasts } from '@/stores/toasts.ts'
import { cartText } from '@/texts/cart.ts'
import { mountToaster } from '@/ui/toaster.ts'
import { addProduct } from './add-product.ts'
import { limitSentence, withOffer } from './adding.ts'

const CONTROLS = '[data-adds]'

/** What a control offers now: as the page was made, or with the price and stock that it has asked for since. */
function offeredBy(control: HTMLElement): Offered | null {
  const made = readOffered(control.dataset.adds ?? '')
  return made && { ...made, ...withOffer(made, freshOffer(made.product.id)) }
}

const quantityOf = (control: HTMLElement): number =>
  Number(control.querySelector('output')?.textContent ?? MIN_QUANTITY)

function say(control: HTMLElement, sentence: string): void {
  const place = control.querySelector('[role=status]')
  if (place) place.textContent = sentence
}

function count(control: HTMLElement, by: number): void {
  const output = control.querySelector('output')
  const offered = offeredBy(control)
  if (!output || !offered) return
  const most = mostOf(offered.available)
  const wanted = quantityOf(control) + by
  const reached = by > 0 && wanted > most
  say(control, reached ? limitSentence(offered.available) : '')
  if (reached) return
  const quantity = Math.max(MIN_QUANTITY, wanted)
  output.textContent = String(quantity)
  for (const button of control.querySelectorAll<HTMLElement>('[data-counts]'))
    button.dataset.atEnd = String(button.dataset.counts === '1' ? quantity >= most : quantity <= MIN_QUANTITY)
}

async function add(control: HTMLElement, button: HTMLElement): Promise<void> {
  const offered = offeredBy(control)
  if (!offered || button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  toasts.show(await addProduct({ ...offered, quantity: quantityOf(control) }))
  button.ariaBusy = 'false'
}

function whenClicked({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('button') : null
  const control = button?.closest<HTMLElement>(CONTROLS)
  if (!button || !control) return
  if (button.dataset.counts) count(control, Number(button.dataset.counts))
  else void add(control, button)
}

/** Takes a product out of sale, or back into it, when the page has heard so. */
function showFreshOffers(): void {
  for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    const offered = offeredBy(control)
    const button = control.querySelector<HTMLButtonElement>('button:not([data-counts])')
    if (!offered || !button || !freshOffer(offered.product.id)) continue
    const stepper = control.querySelector('fieldset')
    button.disabled = offered.available <= 0
    button.textContent = button.disabled ? cartText.outOfStock : cartText.add
    if (stepper) stepper.hidden = button.disabled
  }
}

/** Makes every button to add on this page live, those of cards that come later, too. */
export function connectAdding(): void {
  mountToaster(toasts)
  document.addEventListener('click', whenClicked)
  onFreshOffer(showFreshOffers)
}
