/** Brings forth the button of the system's own share sheet where there is one. */
const button = document.querySelector<HTMLButtonElement>('[data-share]')

if (button && typeof navigator.share === 'function') {
  button.classList.remove('invisible')
  button.addEventListener('click', async () => {
    try {
      await navigator.share({ title: document.title, url: location.href })
    } catch {
      // The reader closed the sheet; the links beside the button remain.
    }
  })
}
