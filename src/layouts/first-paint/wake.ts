/**
 * Runs in the page, alone, before any module: it stands here as a function only to be checked and formatted, and must
 * use nothing from around it. The page's modules are fetched once it stands and its main picture has been drawn, or at
 * the first sign of use, or at once when something waits to be shown or the address asks for it. A button pressed, or a form sent, before they are
 * alive is kept and given to them; what a visitor who leaves before that had tapped is noted for the next page
 * (`left-taps.ts`).
 * @param modules addresses of the page's modules. @param kept keys of the storages that are reason to begin at once.
 * @param note key of the session storage for what was tapped.
 */
export function wake(modules: readonly string[], kept: readonly string[], note: string): void {
  const { dataset } = document.documentElement
  const signs = ['pointerover', 'touchstart', 'keydown', 'focusin', 'click', 'submit', 'invalid']
  const later: (() => void)[] = []
  const sent = new Set<HTMLFormElement>()
  let running = false

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
        for (const act of later) act()
      },
      // The network failed: the next sign of use tries again.
      () => {
        running = false
      },
    )
  }

  function use(event: Event): void {
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
      const marks = button.dataset
      button.ariaBusy = 'true'
      marks.cold = `${Number(marks.cold ?? 0) + 1}`
      later.push(() => {
        if (!marks.cold) return
        button.ariaBusy = 'false'
        if (marks.cold === '1') delete marks.cold
        else marks.cold = `${Number(marks.cold) - 1}`
        button.click()
      })
    } else if (form && form.method === 'post' && !sent.has(form)) {
      sent.add(form)
      later.push(() => form.requestSubmit((event as SubmitEvent).submitter))
    }
    start()
  }

  function rest(): void {
    dataset.awake = ''
    start()
  }

  function leave(): void {
    const taps = [...document.querySelectorAll<HTMLElement>('astro-island [data-cold]')].map((control) => {
      const { cold, counts, adds } = control.dataset
      delete control.dataset.cold
      control.ariaBusy = 'false'
      return {
        props: control.closest('astro-island')?.getAttribute('props'),
        adds: adds !== undefined,
        by: Number(counts ?? 0) * Number(cold),
      }
    })
    if (taps.length === 0) return
    try {
      const before = JSON.parse(sessionStorage.getItem(note) ?? '[]')
      sessionStorage.setItem(note, JSON.stringify([...before, ...taps]))
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
