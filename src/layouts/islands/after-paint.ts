/**
 * Runs in the page, alone, and must use nothing from around it: its text is written into the page.
 * @param task what is done once, when the browser says that the page is on the screen: a frame that is only drawn still waits for
 * whatever comes between. In a tab that is not shown, which paints nothing, half a second later; nobody waits for longer than two.
 */
export function afterPaint(task: () => void): void {
  let isDone = false
  const once = () => {
    if (!isDone) task()
    isDone = true
  }
  try {
    new PerformanceObserver(once).observe({ type: 'paint', buffered: true })
  } catch {}
  setTimeout(once, document.hidden ? 500 : 2000)
}
