import { escapeHtml } from '@/domain/html.ts'
import type { Block, Piece, Row } from './blocks.ts'
import { type Look, SANS, SERIF, WIDTH } from './look.ts'

const BODY = `font-family:${SERIF};font-size:17px;line-height:1.6`
const SMALL = `font-family:${SANS};font-size:14px;line-height:1.55`
const FILL = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/** Numbers of orders, documents and declarations; what a buyer typed is seldom one, and never a long one. */
const NUMBER = /\b(?:DEMO-)?[A-Z]{3}-\d{4}-\d{4,8}\b/g

/** A text as HTML; numbers break at none of their hyphens, which are left as they are, to be copied. */
export const written = (text: string): string =>
  escapeHtml(text).replace(NUMBER, '<span style="white-space:nowrap">$&</span>')
const lines = (text: string): string => written(text).replaceAll('\n', '<br>')
/** Where a colour is not the default's, a program that knows no style sheet sees the light one. */
const paragraph = (look: Look, text: string, style = BODY, colour: 'ink' | 'soft' = 'ink'): string =>
  `<p${look({ text: colour }, `margin:0 0 18px;${style}`)}>${lines(text)}</p>`

const heading = (look: Look, text: string): string =>
  `<h2${look({ text: 'ink' }, `margin:28px 0 10px;font-family:${SERIF};font-size:19px;line-height:1.3;font-weight:normal`)}>${written(text)}</h2>`

const button = (look: Look, { label, href }: { label: string; href: string }): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td align="center"${look({ ground: 'button' }, 'border-radius:4px')}><a href="${escapeHtml(href)}"${look({ text: 'onButton', ground: 'button', border: 'button' }, `display:inline-block;padding:13px 26px;border-style:solid;border-width:1px;border-radius:4px;font-family:${SANS};font-size:16px;line-height:1.3;font-weight:bold;text-decoration:none`)}>${escapeHtml(label)}</a></td></tr></table>`

const link = (look: Look, { label, href }: { label: string; href: string }): string =>
  `<p style="margin:0 0 18px;${BODY}"><a href="${escapeHtml(href)}"${look({ text: 'link' })}>${escapeHtml(label)}</a></p>`

/** Pixels between the edges of the card. */
const INNER = WIDTH - 72

function picture(look: Look, { src, alt, href }: { src: string; alt: string; href: string | null }): string {
  const shown = `<img src="${escapeHtml(src)}" width="${INNER}" alt="${escapeHtml(alt)}" ${look({ text: 'ink' }, `display:block;width:100%;max-width:${INNER}px;height:auto;border:0;border-radius:4px;${SMALL}`).trim()}>`
  const led = href ? `<a href="${escapeHtml(href)}" style="text-decoration:none">${shown}</a>` : shown
  return `<p style="margin:8px 0 22px">${led}</p>`
}

const factRow = (look: Look, [name, value]: Row): string =>
  `<tr><th scope="row" align="left" valign="top"${look({ text: 'soft', border: 'line' }, `padding:8px 16px 8px 0;border-bottom-width:1px;border-bottom-style:solid;font-weight:normal;${SMALL}`)}>${written(name)}</th><td valign="top"${look({ text: 'ink', border: 'line' }, `padding:8px 0;border-bottom-width:1px;border-bottom-style:solid;${SMALL}`)}>${lines(value)}</td></tr>`

const rows = (look: Look, facts: readonly Row[]): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 22px">${facts.map((fact) => factRow(look, fact)).join('')}</table>`

const CELL = 'border-bottom-width:1px;border-bottom-style:solid'

/** @param isPictured whether any of the items has a picture: one without leaves its place empty. */
function pieceRow(
  look: Look,
  { picture, name, href, details, count, amount }: Piece,
  isPictured: boolean,
): string {
  const shown = picture
    ? `<img src="${escapeHtml(picture)}" width="64" height="80" alt="" style="display:block;width:64px;height:80px;border:0;border-radius:3px;object-fit:cover">`
    : ''
  const cell = isPictured
    ? `<td width="80" valign="top"${look({ border: 'line' }, `padding:12px 16px 12px 0;${CELL}`)}>${shown}</td>`
    : ''
  const named = href
    ? `<a href="${escapeHtml(href)}"${look({ text: 'link' })}>${escapeHtml(name)}</a>`
    : escapeHtml(name)
  const under = [...details, count]
    .filter(Boolean)
    .map((line) => `<br><span${look({ text: 'soft' }, SMALL)}>${written(line)}</span>`)
  return `<tr>${cell}<td valign="top"${look({ text: 'ink', border: 'line' }, `padding:12px 12px 12px 0;${CELL};${BODY};line-height:1.4`)}>${named}${under.join('')}</td><td align="right" valign="top"${look({ text: 'ink', border: 'line' }, `padding:12px 0;white-space:nowrap;${CELL};${BODY};line-height:1.4`)}>${escapeHtml(amount)}</td></tr>`
}

function pieces(look: Look, all: readonly Piece[]): string {
  const arePictured = all.some(({ picture }) => picture !== null)
  return `<table ${FILL} style="margin:0 0 14px">${all.map((piece) => pieceRow(look, piece, arePictured)).join('')}</table>`
}

function amountRow(look: Look, [name, value]: Row, isTotal: boolean): string {
  const weight = isTotal ? `font-weight:bold;${BODY}` : SMALL
  return `<tr><th scope="row" align="left"${look({ text: isTotal ? 'ink' : 'soft' }, `padding:5px 16px 5px 0;font-weight:normal;${weight}`)}>${escapeHtml(name)}</th><td align="right"${look({ text: 'ink' }, `padding:5px 0;white-space:nowrap;${weight}`)}>${escapeHtml(value)}</td></tr>`
}

const amounts = (look: Look, all: readonly Row[], total: number): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 22px">${all.map((row, n) => amountRow(look, row, n === total)).join('')}</table>`

const FRAME = 'border-top-width:1px;border-top-style:solid'

/** A block as HTML. @param look writes its colours. */
export function htmlOf(look: Look, block: Block): string {
  if ('text' in block) return paragraph(look, block.text)
  if ('note' in block) return paragraph(look, block.note, SMALL, 'soft')
  if ('heading' in block) return heading(look, block.heading)
  if ('rows' in block) return rows(look, block.rows)
  if ('quote' in block)
    return `<blockquote${look({ text: 'ink', border: 'line' }, `margin:0 0 18px;padding:2px 0 2px 16px;border-left-width:3px;border-left-style:solid;${BODY}`)}>${lines(block.quote)}</blockquote>`
  if ('button' in block) return button(look, block.button)
  if ('link' in block) return link(look, block.link)
  if ('picture' in block) return picture(look, block.picture)
  if ('pieces' in block) return pieces(look, block.pieces)
  if ('amounts' in block) return amounts(look, block.amounts, block.total)
  if ('lines' in block) return heading(look, block.title) + paragraph(look, block.lines.join('\n'), SMALL)
  const { title, html } = block.document
  return `<div${look({ text: 'ink', border: 'line' }, `margin:36px 0 0;padding:24px 0 0;${FRAME};${SMALL}`).replace('class="', 'class="document ')}><h2 style="margin:0 0 12px;font-family:${SERIF};font-size:21px;font-weight:normal">${escapeHtml(title)}</h2>${html}</div>`
}
