/** Something pressed or sent before what it stands in was hydrated. */
export interface EarlyInput {
  /** The element that asks for it: the nearest with `data-early`. */
  readonly place: HTMLElement
  /** What was pressed; of a form, its button. */
  readonly control: HTMLElement
  /** What the place's steppers (`data-counts`) had been asked to count until then. */
  readonly by: number
}

/** What `keepEarlyInput` is told. */
export interface Keeping {
  /** Key of the session storage for what is left to the next page. */
  readonly left: string
  /** Said when something must wait for longer than `timeout`, in milliseconds. */
  readonly words: string
  readonly timeout: number
}

/**
 * Runs in the page, alone, before any module, and must use nothing from around it: its text is written into the page. What
 * is pressed or sent in an element with `data-early` looks busy at once and is kept until somebody takes it (`take.ts`); a
 * form sent with something missing then shows the page's messages and not the browser's. Products to add (`data-adds`: the
 * attribute of the element around in which they stand) that nobody took before the visitor leaves are noted for the next page.
 * @returns what takes it from a place: of the controls that a selector names.
 */
export function keepEarlyInput({ left, words, timeout }: Keeping) {
  let kept: EarlyInput[] = []
  const told = document.createElement('p')

  function take(at?: EventTarget | null, controls = '*'): EarlyInput[] {
    const taken = kept.filter(({ place, control }) => (!at || place === at) && control.matches(controls))
    kept = kept.filter((one) => !taken.includes(one))
    for (const { control } of taken) control.ariaBusy = 'false'
    if (!kept[0]) told.remove()
    return taken
  }

  function keep(event: Event): void {
    const target = event.target as HTMLInputElement
    const form = event.type !== 'click' && (target.form ?? (target as EventTarget as HTMLFormElement))
    if (form && form.method !== 'post') return
    const control = form
      ? ((event as SubmitEvent).submitter ?? form.querySelector<HTMLElement>('[type=submit]'))
      : target.closest<HTMLElement>('button:not([popovertarget],[type=submit]),[data-chips] a')
    const place = control?.closest<HTMLElement>('[data-early]')
    if (!control || !place) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const { counts } = control.dataset
    if (control.ariaBusy === 'true' && !counts) return
    control.ariaBusy = 'true'
    const by = Number(place.dataset.by ?? 0)
    if (counts) place.dataset.by = `${by + Number(counts)}`
    kept.push({ place, control, by })
    place.dispatchEvent(new Event('early:kept', { bubbles: true }))
    setTimeout(() => {
      if (!kept[0]) return
      told.className = 'toast'
      told.textContent = words
      document.querySelector('#toaster')?.append(told)
    }, timeout)
  }

  for (const type of ['click', 'submit', 'invalid']) addEventListener(type, keep, true)
  addEventListener('early:take', ({ target, detail }: CustomEventInit & Event) => {
    detail.taken.push(...take(target, detail.controls))
  })
  addEventListener('pagehide', () => {
    try {
      for (const { place, by } of take(null, '[data-adds] :not([data-counts])')) {
        const adds = (place.parentNode as Element).getAttribute(place.dataset.adds as string)
        sessionStorage[left] = `${sessionStorage[left] ?? ''}${JSON.stringify([adds, by])}\n`
      }
    } catch {}
  })
  return take
}
