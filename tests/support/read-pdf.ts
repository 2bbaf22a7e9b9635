import { getDocumentProxy } from 'unpdf'

export interface ReadPdf {
  /** Text of each page in the order it was written, blanks as one. */
  readonly pages: readonly string[]
  readonly language: string | null
  readonly title: string
  readonly isTagged: boolean
}

/** Reads a PDF as a program of its reader's would. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages: string[] = []
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join(' ')
    pages.push(text.replace(/\s+/g, ' ').trim())
  }
  const { info } = (await pdf.getMetadata()) as { info: { Language?: string; Title?: string } }
  const marks = await pdf.getMarkInfo()
  return {
    pages,
    language: info.Language ?? null,
    title: info.Title ?? '',
    isTagged: Boolean((marks as { Marked?: boolean } | null)?.Marked),
  }
}
