/**
 * Runs in the page, alone, and must use nothing from around it: its text is written into the page.
 * @param task what is done once, when the page has been painted; in a tab that is not shown, which paints nothing, half a second later.
 */
export function afterPaint(task: () => void): void {
  let isDone = false
  const once = () => {
    if (!isDone) task()
    isDone = true
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, 500)
}
