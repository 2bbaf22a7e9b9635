/**
 * Runs in the page, alone, before any module: it stands here as a function only to be checked and formatted, and must
 * use nothing from around it. The page's modules are fetched once it stands and its main picture has been drawn, or at
 * the first sign of use, or at once when something waits to be shown or the address asks for it. A button pressed, or a
 * form sent, before they are alive is kept and given to them; what a visitor who leaves before that had tapped is noted
 * for the next page (`left-taps.ts`).
 * @param modules addresses of the page's modules. @param kept keys of the storages that are reason to begin at once.
 * @param note key of the session storage for what was tapped.
 */
export function wake(modules: readonly string[], kept: readonly string[], note: string): void {
  const { dataset } = document.documentElement
  const signs = ['pointermove', 'touchstart', 'keydown', 'focusin', 'click', 'submit', 'invalid']
  const pressed: HTMLElement[] = []
  const sent = new Map<HTMLFormElement, HTMLElement | null>()
  let running = false

  // What was pressed is given on once, to the page's modules or to the next page.
  const take = () => {
    for (const button of pressed) button.ariaBusy = 'false'
    return pressed.splice(0)
  }

  const load = (src: string) =>
    new Promise((onload, onerror) => {
      document.head.append(
        Object.assign(document.createElement('script'), { type: 'module', src, onload, onerror }),
      )
    })

  function start(): void {
    if (running) return
    running = true
    Promise.all(modules.map(load)).then(
      () => {
        for (const sign of signs) removeEventListener(sign, use, true)
        for (const button of take()) button.click()
        for (const [form, submitter] of sent) form.requestSubmit(submitter)
      },
      // The network failed: the next sign of use tries again.
      () => {
        running = false
      },
    )
  }

  function use(event: Event): void {
    // A pointer that lies where the page appears is told of, too: it is used once it moves.
    const { movementX, movementY } = event as PointerEvent
    if (event.type === 'pointermove' && !movementX && !movementY) return
    dataset.used = ''
    const target = event.target as HTMLInputElement
    const button =
      event.type === 'click' &&
      target.closest<HTMLElement>(
        'button:not([popovertarget],[type=submit],[aria-busy=true]:not([data-counts])),[data-chips] a',
      )
    // Sent with something missing, a form says so in the page's words: the browser keeps its own to itself.
    const form =
      event.type === 'submit' ? (event.target as HTMLFormElement) : event.type === 'invalid' && target.form
    if (button || (form && form.method === 'post')) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (button) {
      button.ariaBusy = 'true'
      pressed.push(button)
    } else if (form && form.method === 'post') sent.set(form, (event as SubmitEvent).submitter)
    start()
  }

  function rest(): void {
    dataset.awake = ''
    start()
  }

  function leave(): void {
    try {
      for (const { dataset, parentElement } of take())
        sessionStorage[note] =
          `${sessionStorage[note] ?? ''}${JSON.stringify([parentElement?.closest('astro-island')?.getAttribute('props'), dataset.counts])}\n`
    } catch {}
  }

  for (const sign of signs) addEventListener(sign, use, true)
  addEventListener('pagehide', leave)
  // A main picture that does not come holds nobody up for long.
  setTimeout(rest, 4000)
  addEventListener('load', () => {
    // The picture is there; it is on the screen when the browser says so, or where it says nothing, soon.
    setTimeout(rest, 600)
    try {
      new PerformanceObserver(rest).observe({ type: 'largest-contentful-paint' })
    } catch {}
  })
  try {
    if (location.search || kept.some((key) => localStorage.getItem(key) || sessionStorage.getItem(key))) {
      dataset.used = ''
      start()
    }
  } catch {}
}
