/** A link to the page of results that opens the quick search instead; its script is loaded at the first use. */
export function connectSearch(link: HTMLAnchorElement): void {
  let dialog: HTMLDialogElement | undefined

  async function open(): Promise<void> {
    try {
      const { createSearchDialog } = await import('./dialog.ts')
      dialog ??= createSearchDialog()
      if (dialog.open) return
      dialog.showModal()
      dialog.querySelector('input')?.select()
    } catch {
      location.assign(link.href)
    }
  }

  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void open()
  })
}
