import type { Offer } from '@/domain/product.ts'
import { canBeHad, choiceIn, choiceQuery, matching, type Variants, variantLabel } from '@/domain/variant.ts'
import { keepFreshOffer } from '@/stores/fresh-offers.ts'
import { type PageChoice, pageChoice } from '@/stores/page-choice.ts'
import { productLiveText } from '@/texts/product-live.ts'
import { offerAlert } from './offer-alert.ts'
import { showPrice, showSale, showStock, wakeBuyBar } from './show-offer.ts'

/** Variants that the shop still sells, once it has been asked: until then none is offered to be waited for. */
let sold: { readonly has: (id: number) => boolean } = new Set<number>()

const productOf = (form: HTMLElement): number => Number(form.dataset.options)

/** What is sold out together with what is chosen is struck through, and said. */
function markWords({ form, variants, choice }: PageChoice): void {
  for (const [at, fieldset] of [...form.querySelectorAll('fieldset')].entries()) {
    const word = choice[at]
    const said = fieldset.querySelector('[data-word]')
    if (said) said.textContent = word ? productLiveText.chosen('', word) : ''
    for (const input of fieldset.querySelectorAll('input')) {
      const isGone = !canBeHad(variants, choice, at, input.value)
      input.parentElement?.toggleAttribute('data-sold-out', isGone)
      const words = input.parentElement?.querySelector<HTMLElement>('[data-sold-out-word]')
      if (words) words.hidden = !isGone
    }
  }
}

/** Price and stock of what is chosen so far: of the cheapest that can be had while several could be meant. */
function offerOf({ variants, choice, chosen }: PageChoice) {
  const meant = matching(variants, choice)
  const inStock = meant.filter(({ available }) => available > 0)
  const [cheapest] = (inStock.length > 0 ? inStock : meant).toSorted((one, other) => one.price - other.price)
  const row = chosen ?? cheapest
  return {
    row,
    isFrom: !chosen && meant.some(({ price }) => price !== row?.price),
    available: chosen ? chosen.available : meant.reduce((sum, { available }) => sum + available, 0),
  }
}

function showPicture({ form, variants, chosen }: PageChoice): void {
  const rank = form.dataset.pictures?.split(' ')[variants.rows.findIndex(({ id }) => id === chosen?.id)]
  if (rank && rank !== '0')
    document.querySelector<HTMLElement>(`.gallery-thumbnails [href="#photo-${rank}"]`)?.click()
}

/** What is sold out can be waited for, but not what is no longer sold. */
function awaitReturn({ form, variants, chosen }: PageChoice): void {
  const isAwaited = chosen && chosen.available <= 0 && sold.has(chosen.id)
  const label = isAwaited && variantLabel(variants.options, chosen.words)
  void offerAlert(label ? { product: productOf(form), variant: chosen.id, label } : null)
}

/** Shows what is chosen: price, stock, picture, the words that are left, and the address that leads here again. */
function show(form: HTMLElement): void {
  const page = pageChoice(productOf(form))
  const line = document.querySelector<HTMLElement>('[data-offer]')
  if (!page) return
  markWords(page)
  const { row, isFrom, available } = offerOf(page)
  if (line && row) {
    showPrice(line, row)
    showStock(line, available)
    for (const from of document.querySelectorAll<HTMLElement>('[data-offer-from]')) from.hidden = !isFrom
  }
  if (row) keepFreshOffer({ productId: productOf(form), price: row.price, available })
  showSale(available)
  const asked = form.querySelector('[data-choose]')
  if (asked && page.chosen) asked.textContent = ''
  awaitReturn(page)
}

function follow(form: HTMLElement): void {
  show(form)
  const page = pageChoice(productOf(form))
  if (!page) return
  showPicture(page)
  history.replaceState(
    history.state,
    '',
    location.pathname + choiceQuery(page.variants, page.choice) + location.hash,
  )
}

/** Today's prices and stock of every variant. @param offer none where the product is no longer sold. */
export function takeOffer(form: HTMLElement, offer: Offer | undefined): void {
  const page = pageChoice(productOf(form))
  if (!page) return
  const now = new Map(offer?.variants?.rows.map((row) => [row.id, row]))
  sold = now
  const variants: Variants = {
    ...page.variants,
    rows: page.variants.rows.map((row) => {
      const { price = row.price, available = 0, referencePrice = null } = now.get(row.id) ?? {}
      return { ...row, price, available, referencePrice }
    }),
  }
  form.dataset.variants = JSON.stringify(variants)
  show(form)
}

/** From now on the page follows the choice, beginning with the one that its address names. */
export function startOptions(form: HTMLElement): void {
  const page = pageChoice(productOf(form))
  if (!page) return
  const named = choiceIn(location.search, page.variants)
  for (const [at, word] of named.entries())
    for (const input of form.querySelectorAll<HTMLInputElement>(`[name=option${at}]`))
      if (word !== null && page.choice[at] === null) input.checked = input.value === word
  form.addEventListener('change', () => follow(form))
  // Who chooses is about to click the button, which says whether it can be had.
  wakeBuyBar()
  follow(form)
}
