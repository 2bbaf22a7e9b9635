import type { Colours, Logo } from '@/domain/appearance.ts'
import { escapeHtml } from '@/domain/html.ts'
import { brandPath } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import type { Block } from './blocks.ts'
import { htmlOf, written } from './html.ts'
import { type Look, lookIn, SANS, SERIF, schemesOf, stylesheetIn, WIDTH } from './look.ts'
import { textOf } from './text.ts'

/** What stands around an email. */
export interface Frame {
  readonly settings: ShopSettings
  /** The shop's own address without a slash at its end, where it is known for certain. */
  readonly siteUrl: string | null
  /** Above the email. */
  readonly title?: string
  /** What lists of mails show behind the subject; the first sentence where it is left out. */
  readonly preview?: string
  /** Address of a picture of one pixel, which tells that it was opened. */
  readonly opened?: string
}

/** An email in both its forms. */
export interface Email {
  readonly html: string
  readonly text: string
}

/** Who writes, as the law wants it known: lines of the foot. */
function identity({ siteName, legal, address, contactEmail, contactPhone }: ShopSettings): string[] {
  const company = [legal.companyName, legal.legalForm].filter(Boolean).join(', ')
  const lines = [
    [siteName, company === siteName ? '' : company].filter(Boolean).join(' – '),
    address.replaceAll('\n', ', '),
    [contactEmail, contactPhone].filter(Boolean).join(' – '),
    legal.registration,
  ]
  return lines.filter(Boolean)
}

/** Of a greeting nobody learns what an email is about. */
const isSentence = (block: Block): block is { text: string } =>
  'text' in block && !block.text.trimEnd().endsWith(',')

/** Keeps programs from filling the preview up with what follows. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(60)

/** The shop's mark, woven of cells, so that it shows where pictures are held back. */
function mark({ action, ornament }: Colours): string {
  const cell = (isOver: boolean) =>
    `<td width="6" height="6" style="width:6px;height:6px;font-size:0;line-height:0;background-color:${isOver ? action : ornament}">&nbsp;</td>`
  const row = (n: number) => `<tr>${[0, 1, 2].map((m) => cell((n + m) % 2 === 0)).join('')}</tr>`
  return `<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="2" border="0">${[0, 1, 2].map(row).join('')}</table>`
}

const NAME = `font-family:${SERIF};font-size:21px;line-height:1.3;text-decoration:none`

/** What leads to the shop, where its address is known. */
const leading = (look: Look, siteUrl: string | null, inside: string): string =>
  siteUrl
    ? `<a href="${escapeHtml(siteUrl)}"${look({ text: 'onPlate' }, NAME)}>${inside}</a>`
    : `<span${look({ text: 'onPlate' }, NAME)}>${inside}</span>`

/** Most pixels that a logo takes at the top of an email. */
const LOGO_PX = { width: 220, height: 48 } as const

/** The logo as it is published; the name in its place where programs hold pictures back. */
function logoPlate(look: Look, { siteName, appearance }: ShopSettings, logo: Logo, siteUrl: string): string {
  const scale = Math.min(LOGO_PX.width / logo.width, LOGO_PX.height / logo.height)
  const [width, height] = [Math.round(logo.width * scale), Math.round(logo.height * scale)]
  const image = `<img src="${escapeHtml(siteUrl)}${brandPath('logo.png')}" width="${width}" height="${height}" alt="${escapeHtml(siteName)}"${look({ text: 'onPlate' }, `display:inline-block;vertical-align:middle;border:0;width:${width}px;height:${height}px;${NAME}`)}>`
  const beside = appearance.showsName ? `&nbsp; ${escapeHtml(siteName)}` : ''
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td${look({ ground: 'plate' }, 'padding:10px 16px;border-radius:4px')}>${leading(look, siteUrl, image + beside)}</td></tr></table>`
}

function plate(look: Look, settings: ShopSettings, siteUrl: string | null): string {
  const { siteName, appearance } = settings
  if (appearance.logo && siteUrl) return logoPlate(look, settings, appearance.logo, siteUrl)
  const name = leading(look, siteUrl, escapeHtml(siteName))
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td${look({ ground: 'plate' }, 'padding:10px 12px;border-radius:4px 0 0 4px')}>${mark(appearance.colours)}</td><td${look({ ground: 'plate' }, 'padding:10px 16px 10px 0;border-radius:0 4px 4px 0')}>${name}</td></tr></table>`
}

function html({ settings, siteUrl, title, preview, opened }: Frame, blocks: readonly Block[]): string {
  const schemes = schemesOf(settings.appearance.colours)
  const look = lookIn(schemes)
  const hidden = preview ?? blocks.find(isSentence)?.text ?? ''
  const foot = `font-family:${SANS};font-size:13px;line-height:1.6`
  return `<!doctype html>
<html lang="fr" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(title ?? settings.siteName)}</title>
<style>${stylesheetIn(schemes)}</style>
</head>
<body${look({ ground: 'ground' }, 'margin:0;padding:0')}>
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:${schemes.light.ground}">${escapeHtml(hidden.replaceAll('\n', ' '))}${FILLER}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${look({ ground: 'ground' })}><tr><td align="center" class="outer" style="padding:28px 12px">
<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:${WIDTH}px;text-align:left">
<tr><td class="edge" style="padding:14px 36px">${plate(look, settings, siteUrl)}</td></tr>
<tr><td${look({ ground: 'card' }, 'padding:32px 36px 20px;border-radius:6px;word-break:break-word').replace('class="', 'class="edge card ')}>
${title ? `<h1${look({ text: 'ink' }, `margin:0 0 20px;font-family:${SERIF};font-size:27px;line-height:1.25;font-weight:normal`)}>${written(title)}</h1>` : ''}
${blocks.map((block) => htmlOf(look, block)).join('\n')}${opened ? `\n<img src="${escapeHtml(opened)}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">` : ''}
</td></tr>
<tr><td class="edge" style="padding:20px 36px 32px"><p${look({ text: 'soft' }, `margin:0;${foot}`)}>${identity(settings).map(escapeHtml).join('<br>')}</p></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>`
}

/** Writes an email as text and as HTML; what stands in its blocks is escaped. */
export const writeEmail = (frame: Frame, blocks: readonly Block[]): Email => ({
  html: html(frame, blocks),
  text: [...blocks.map(textOf), `--\u00a0\n${identity(frame.settings).join('\n')}`].join('\n\n'),
})
