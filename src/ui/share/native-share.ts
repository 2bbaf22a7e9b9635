/** Brings forth the button of the system's own share sheet where there is one. */
export function connectShare(part: HTMLElement): void {
  const button = part.querySelector<HTMLButtonElement>('[data-share-native]')
  if (!button || typeof navigator.share !== 'function') return
  button.hidden = false
  button.addEventListener('click', async () => {
    try {
      await navigator.share({ title: document.title, url: location.href })
    } catch {
      // The sheet was closed; the links beside the button remain.
    }
  })
}
