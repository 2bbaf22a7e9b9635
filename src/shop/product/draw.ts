/** Makes an element with its classes and what stands in it. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

/** The whole stylesheet comes with the first use of a page, and drawing is one: nothing is drawn without its look. */
export async function styles(): Promise<void> {
  dispatchEvent(new Event('early:used'))
  const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (!sheet || sheet.sheet) return
  await new Promise((done) => {
    for (const type of ['load', 'error']) sheet.addEventListener(type, done, { once: true })
  })
}
