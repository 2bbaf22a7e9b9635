import type { EarlyInput } from '@/ui/early-input/keep.ts'

/** What `startScripts` is told. */
export interface ScriptStart {
  /** Addresses of the script files of the page, with all that they import. */
  readonly page: readonly string[]
  /** Those that its islands need besides: they come with the first sign that one will be used, before all others. */
  readonly islands: readonly string[]
  /** Keys of the storages that are reason to begin at once. */
  readonly kept: readonly string[]
}

/**
 * Runs in the page, alone, before any module: it stands here as a function only to be checked and formatted, and must
 * use nothing from around it. The page's scripts are fetched once it stands and its main picture has been drawn, or at
 * the first sign of use, or at once when something waits to be shown or the address asks for it; when the network is
 * away, as soon as it is back. Until they are there the whole page is early (`keep.ts`).
 * @param take gives what was clicked in a place. @param island name of the element of an island.
 */
export function startScripts(
  { page, islands, kept }: ScriptStart,
  take: (place: EventTarget) => readonly EarlyInput[],
  island: string,
): void {
  const { dataset } = document.documentElement
  const { body } = document
  const signs = ['pointermove', 'touchstart', 'keydown', 'focusin', 'click', 'early:kept']
  const coming: unknown[] = []
  body.dataset.early = ''

  const run = (src: string) =>
    new Promise((onload, onerror) => {
      document.head.append(
        Object.assign(document.createElement('script'), { type: 'module', src, onload, onerror }),
      )
    })

  // A browser may cache a failed import for good: a module is imported only once its file has been fetched.
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

  function start(): void {
    coming[0] ??= bring(page).then(() => {
      delete body.dataset.early
      for (const { control } of take(body)) control.click()
    })
  }

  function use(event: Event): void {
    // A pointer that lies where the page appears is told of, too: it is used once it moves.
    const { movementX, movementY } = event as PointerEvent
    if (event.type === 'pointermove' && !movementX && !movementY) return
    if (!('used' in dataset)) {
      dataset.used = ''
      dispatchEvent(new Event('early:used'))
    }
    const { target } = event
    if (target instanceof Element && target.closest(island)) {
      coming[1] ??= bring(islands)
      for (const sign of signs) removeEventListener(sign, use, true)
    }
    start()
  }

  function rest(): void {
    dataset.painted = ''
    start()
  }

  for (const sign of signs) addEventListener(sign, use, true)
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

/**
 * Runs in the page as `startScripts` does, where islands start by themselves: asks for all that they import at once, which a browser
 * would else find file by file, a round trip each time, and adds the script files of the page.
 */
export function addScripts({ page, islands }: Pick<ScriptStart, 'page' | 'islands'>): void {
  const add = (name: string, given: object) =>
    document.head.append(Object.assign(document.createElement(name), given))
  for (const src of page) add('script', { type: 'module', src })
  for (const href of islands) add('link', { rel: 'modulepreload', href })
}
