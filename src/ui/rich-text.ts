import { sanitizeHtml } from '@/domain/html.ts'

const BLOCK = /<(p|ul|ol|br|h3)>/

/** An editor's text as safe HTML: limited to a few bare tags; a text without blocks keeps its line breaks. */
export function richText(text: string): string {
  const safe = sanitizeHtml(text.trim())
  return BLOCK.test(safe) ? safe : safe.replaceAll(/\r?\n/g, '<br>')
}
