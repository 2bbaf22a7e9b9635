/** Something clicked or sent before what it stands in was hydrated. */
export interface EarlyInput {
  /** The element that asks for it: the nearest with `data-early`. */
  readonly place: HTMLElement
  /** What was clicked; of a form, its button. */
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
 * is clicked or sent in an element with `data-early` looks busy at once and is kept until somebody takes it (`take.ts`); a
 * form sent with something missing then shows the page's messages and not the browser's. Products to add (`data-adds` says
 * which) that nobody took before the visitor leaves are noted for the next page, with the texts that are typed for the page's own
 * product (`data-text`).
 * @returns what takes it from a place: of the controls that a selector names.
 */
export function keepEarlyInput({ left, words, timeout }: Keeping) {
  let kept: EarlyInput[] = []
  const note = document.createElement('p')

  function take(at?: EventTarget | null, controls = '*'): EarlyInput[] {
    const taken = kept.filter(({ place, control }) => (!at || place === at) && control.matches(controls))
    kept = kept.filter((one) => !taken.includes(one))
    for (const { control } of taken) control.ariaBusy = 'false'
    if (!kept[0]) note.remove()
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
      note.className = 'toast'
      note.textContent = words
      document.querySelector('#toaster')?.append(note)
    }, timeout)
  }

  for (const type of ['click', 'submit', 'invalid']) addEventListener(type, keep, true)
  addEventListener('early:take', ({ target, detail }: CustomEventInit & Event) => {
    detail.taken.push(...take(target, detail.controls))
  })
  addEventListener('pagehide', () => {
    try {
      for (const { place, by } of take(null, '[data-adds] :not([data-counts])')) {
        const said = document.querySelectorAll<HTMLTextAreaElement>('[data-text]')
        const noted = [place.dataset.adds, by, ...Array.from(said, (f) => [f.dataset.text, f.value])]
        sessionStorage[left] = `${sessionStorage[left] ?? ''}${JSON.stringify(noted)}\n`
      }
    } catch {}
  })
  return take
}
