/** Milliseconds until a file's address is given back; the browser has taken it by then. */
const KEPT_MS = 60_000

/** Hands a text to the browser as a file to keep. */
export const saveFile = (name: string, text: string, type: string): void =>
  saveBlob(name, new Blob([text], { type }))

/** The same of any content. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

export const saveCsv = (name: string, text: string): void => saveFile(name, text, 'text/csv;charset=utf-8')
