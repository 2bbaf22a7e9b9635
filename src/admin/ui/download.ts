/** Hands a CSV file over to the browser. */
export function downloadCsv(content: string, name: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser needs it until the download has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
