import { PREVIEW_END_PATH, PREVIEW_PATH } from '@/domain/paths.ts'
import { previewText as t } from '@/texts/admin/preview.ts'

/** Looks of the bar; a page's policy takes styles of its own origin, and no others. */
export const PREVIEW_STYLE = `.preview-bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 0.25rem 1.25rem; padding: 0.625rem 1rem; background: #2b2622; color: #faf6ef; font: 500 0.9375rem/1.4 Figtree, system-ui, sans-serif }
.preview-bar p { margin: 0 }
.preview-bar a { display: inline-block; padding: 0.25rem 0; color: inherit; text-decoration: underline; text-underline-offset: 0.2em }
`

const BAR = `<link rel="stylesheet" href="${PREVIEW_PATH}/style.css"><aside class="preview-bar" aria-label="${t.barLabel}"><p>${t.bar}</p><a href="${PREVIEW_END_PATH}">${t.leave}</a></aside>`

/**
 * Marks a page as one that visitors do not see.
 * @param unsold products whose price and stock nobody can ask for: the page shows its own.
 */
export function previewPage(html: string, unsold: readonly number[]): string {
  const marked = html.replace(/<body[^>]*>/, (body) => `${body}${BAR}`)
  return unsold.reduce((page, id) => page.replaceAll(` data-offer="${id}"`, ''), marked)
}
