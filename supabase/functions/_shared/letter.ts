import { escapeHtml } from '@/domain/html.ts'
import type { ShopSettings } from '@/domain/settings.ts'

/** A piece of an e-mail: a paragraph, a table of facts, what a person wrote, a link. */
export type Block =
  | { readonly text: string }
  | { readonly rows: readonly (readonly [string, string])[] }
  | { readonly quote: string }
  | { readonly link: { readonly label: string; readonly href: string } }

/** Writes an e-mail as text and as HTML; all of it is escaped. */
export const writeLetter = (blocks: readonly Block[]): { text: string; html: string } => ({
  text: blocks.map(plain).join('\n\n'),
  html: `<!doctype html><html lang="fr"><body style="font-family:Georgia,serif;color:#2b2620;max-width:560px">${blocks.map(rich).join('\n')}</body></html>`,
})

/** Who writes, as the last lines of an e-mail. */
export const signature = ({ siteName, address, contactEmail }: ShopSettings): Block => ({
  text: [siteName, address.replaceAll('\n', ', '), contactEmail].filter(Boolean).join('\n'),
})

function plain(block: Block): string {
  if ('text' in block) return block.text
  if ('rows' in block) return block.rows.map(([name, value]) => `${name} : ${value}`).join('\n')
  if ('quote' in block) return block.quote.replace(/^/gm, '> ')
  return `${block.link.label} : ${block.link.href}`
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

function rich(block: Block): string {
  if ('text' in block) return `<p>${lines(block.text)}</p>`
  if ('quote' in block)
    return `<blockquote style="margin:0;padding-left:16px;border-left:3px solid #d9b978">${lines(block.quote)}</blockquote>`
  if ('link' in block)
    return `<p><a href="${escapeHtml(block.link.href)}" style="color:#444a27">${escapeHtml(block.link.label)}</a></p>`
  const row = ([name, value]: readonly [string, string]) =>
    `<tr><th scope="row" style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:normal;color:#6d645a">${escapeHtml(name)}</th><td style="padding:4px 0">${lines(value)}</td></tr>`
  return `<table style="border-collapse:collapse">${block.rows.map(row).join('')}</table>`
}
