import { productLiveText } from '@/texts/product-live.ts'

function control(className: string, label: string, path: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `zoom-control ${className}`
  button.setAttribute('aria-label', label)
  button.innerHTML = `<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="${path}"/></svg>`
  button.addEventListener('click', act)
  return button
}

/** @returns a larger copy of a picture, or null when it cannot be shown at all. */
function enlarged(picture: Element | undefined): HTMLElement | null {
  const copy = picture?.querySelector('picture')?.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return null
  for (const source of copy.querySelectorAll('source')) source.sizes = '1200px'
  for (const image of copy.querySelectorAll('img')) image.loading = 'eager'
  return copy
}

/**
 * Shows pictures larger than the screen in a dialog: scroll or drag to look around, arrows lead to the next one,
 * Escape leads back. @returns opens it on a picture.
 */
export function createZoom(
  pictures: readonly Element[],
  onClose: (index: number) => void,
): (index: number) => void {
  let current = 0
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom'
  dialog.setAttribute('aria-label', productLiveText.zoomTitle)
  const view = document.createElement('div')
  view.className = 'zoom-view'
  view.tabIndex = 0
  view.setAttribute('role', 'group')

  function show(index: number): void {
    current = (index + pictures.length) % pictures.length
    const copy = enlarged(pictures[current])
    view.setAttribute('aria-label', copy?.querySelector('img')?.alt ?? productLiveText.zoomTitle)
    view.replaceChildren(...(copy ? [copy] : []))
    view.scrollTo((view.scrollWidth - view.clientWidth) / 2, (view.scrollHeight - view.clientHeight) / 2)
  }

  dialog.append(view)
  if (pictures.length > 1)
    dialog.append(
      control('zoom-previous', productLiveText.zoomPrevious, 'm14.5 5-7 7 7 7', () => show(current - 1)),
      control('zoom-next', productLiveText.zoomNext, 'm9.5 5 7 7-7 7', () => show(current + 1)),
    )
  dialog.append(
    control('zoom-close', productLiveText.zoomClose, 'm5.5 5.5 13 13m0-13-13 13', () => dialog.close()),
  )
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || pictures.length < 2) return
    event.preventDefault()
    show(current + step)
  })
  dialog.addEventListener('close', () => onClose(current))
  document.body.append(dialog)
  return (index) => {
    dialog.showModal()
    show(index)
  }
}
