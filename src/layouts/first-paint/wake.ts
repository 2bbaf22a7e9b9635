/** What `wake` is told. */
export interface Waking {
  /** Addresses of the script files of the page, with all that they import. */
  readonly page: readonly string[]
  /** Those that buttons to add need besides: they come with the first sign that one will be pressed, before all others. */
  readonly adding: readonly string[]
  /** Keys of the storages that are reason to begin at once. */
  readonly kept: readonly string[]
  /** Key of the session storage for what was tapped and could not be followed. */
  readonly note: string
  /** Said when something pressed must wait for longer than `patience`, in milliseconds. */
  readonly words: string
  readonly patience: number
}

/**
 * Runs in the page, alone, before any module: it stands here as a function only to be checked and formatted, and must
 * use nothing from around it. The page's scripts are fetched once it stands and its main picture has been drawn, or at
 * the first sign of use, or at once when something waits to be shown or the address asks for it. A button pressed, or a
 * form sent, before they are alive looks busy at once, is kept and given to them; when the network is away, as soon as it
 * is back. What a visitor who leaves before that had tapped is noted for the next page (`left-taps.ts`).
 */
export function wake({ page, adding, kept, note, words, patience }: Waking): void {
  const { dataset } = document.documentElement
  const signs = ['pointermove', 'touchstart', 'keydown', 'focusin', 'click', 'submit', 'invalid']
  const pressed: HTMLElement[] = []
  const sent = new Map<HTMLFormElement, HTMLElement | null>()
  const alive: boolean[] = []
  const coming: unknown[] = []
  const told = document.createElement('p')

  const isAdding = (element: Element | null) => !!element?.closest('[data-adds]')
  const mark = (element: HTMLElement | null, busy: boolean) => {
    if (element) element.ariaBusy = `${busy}`
  }

  // What was pressed is given on once, to the page's modules or to the next page.
  const take = (isMine = (_: Element) => true) => {
    const mine = pressed.filter(isMine)
    for (const button of mine) {
      pressed.splice(pressed.indexOf(button), 1)
      mark(button, false)
    }
    if (pressed.length + sent.size === 0) told.remove()
    return mine
  }

  const run = (src: string) =>
    new Promise((onload, onerror) => {
      document.head.append(
        Object.assign(document.createElement('script'), { type: 'module', src, onload, onerror }),
      )
    })

  // A browser may remember for good that a module could not be had: it is asked for one that is there already.
  async function bring(files: readonly string[], pause = 1000): Promise<unknown> {
    try {
      await Promise.all(
        files.map(async (file) => {
          const answer = await fetch(file)
          if (!answer.ok) throw answer
          await answer.blob()
        }),
      )
    } catch {
      await new Promise((again) => {
        setTimeout(again, pause)
        addEventListener('online', again, { once: true })
      })
      return bring(files, Math.min(pause * 2, 30_000))
    }
    return Promise.all(files.map(run))
  }

  // The page's scripts are number 0, those of buttons to add number 1.
  function start(which: number): void {
    coming[which] ??= bring(which ? adding : page).then(() => {
      alive[which] = true
      if (alive[0] && (alive[1] || !adding[0])) for (const sign of signs) removeEventListener(sign, use, true)
      if (!which) {
        for (const [form, submitter] of sent) {
          mark(submitter, false)
          form.requestSubmit(submitter)
        }
        sent.clear()
      }
      for (const button of take((button) => isAdding(button) === !!which)) button.click()
    })
  }

  function keep(event: Event): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    setTimeout(() => {
      if (pressed.length + sent.size === 0) return
      told.className = 'toast'
      told.textContent = words
      document.querySelector('#toaster')?.append(told)
    }, patience)
  }

  function use(event: Event): void {
    // A pointer that lies where the page appears is told of, too: it is used once it moves.
    const { movementX, movementY } = event as PointerEvent
    if (event.type === 'pointermove' && !movementX && !movementY) return
    dataset.used = ''
    const target = event.target as HTMLInputElement
    const forAdding = target instanceof Element && isAdding(target)
    const button =
      event.type === 'click' &&
      !alive[Number(forAdding)] &&
      target.closest<HTMLElement>(
        'button:not([popovertarget],[type=submit],[aria-busy=true]:not([data-counts])),[data-chips] a',
      )
    // Sent with something missing, a form says so in the page's words: the browser keeps its own to itself.
    const form =
      event.type === 'submit' ? (event.target as HTMLFormElement) : event.type === 'invalid' && target.form
    if (button) {
      mark(button, true)
      pressed.push(button)
      keep(event)
    } else if (form && form.method === 'post' && !alive[0]) {
      const submitter = (event as SubmitEvent).submitter ?? form.querySelector<HTMLElement>('[type=submit]')
      mark(submitter, true)
      sent.set(form, submitter)
      keep(event)
    }
    if (forAdding) start(1)
    start(0)
  }

  function rest(): void {
    dataset.awake = ''
    start(0)
  }

  function leave(): void {
    try {
      for (const button of take())
        if (isAdding(button))
          sessionStorage[note] =
            `${sessionStorage[note] ?? ''}${JSON.stringify([button.closest<HTMLElement>('[data-adds]')?.dataset.adds, button.dataset.counts])}\n`
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
      start(0)
    }
  } catch {}
}
