import TurndownService from 'turndown'

/** What of a text a reader sees through is not taken over: programs, forms, frames of other sites. */
const GONE = [
  'script',
  'style',
  'noscript',
  'object',
  'embed',
  'form',
  'input',
  'button',
  'select',
  'textarea',
  'template',
  'svg',
  'math',
  'canvas',
  'audio',
  'video',
  'link',
  'meta',
  'base',
] as const
/** Elements at which a paragraph of WordPress' classic editor ends without saying so. */
const BLOCK =
  /^<\/?(?:p|div|h[1-6]|ul|ol|li|blockquote|pre|table|figure|hr|section|article|iframe|script|style)\b/i
/** Shortcodes of WordPress and its plugins: a name in brackets, with attributes or closing. */
const SHORTCODE =
  /\[\/?(?:caption|gallery|embed|audio|video|playlist|products?|contact-form(?:-7)?|vc_\w+|et_pb_\w+)\b[^\]]*\]|\[[a-z][\w-]*(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|[^\s\]]+))+\s*\/?\]/gi

/** A picture of a text, in the order of the text. */
export interface NamedPicture {
  /** As it is written in the text. */
  readonly address: string
  /** What stands for it in the Markdown until it is there. */
  readonly mark: string
}

export interface Converted {
  readonly markdown: string
  readonly pictures: readonly NamedPicture[]
  /** What did not come along: frames, tables, shortcodes. */
  readonly left: readonly string[]
}

/** What MDX reads as code, written so that it is text. */
const asText = (text: string): string => text.replace(/[{}<]/g, '\\$&')

/** An address that a link may have; null for one that does something else than lead somewhere. */
function linkOf(written: string, base: string): string | null {
  const typed = written.trim()
  if (/^#[\w-]+$/.test(typed)) return typed
  if (!URL.canParse(typed, base || 'https://nowhere.invalid')) return null
  const url = new URL(typed, base || 'https://nowhere.invalid')
  if (url.protocol === 'mailto:') return url.href.replace(/[()<>{}\s]/g, encodeURIComponent)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  const isOwn = base !== '' && url.host === new URL(base).host
  const address = isOwn ? `${url.pathname}${url.search}${url.hash}` : url.href
  return address.replace(/[()<>{}\s"\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

/** Text of the classic editor, whose paragraphs are parted by empty lines. */
function withParagraphs(html: string): string {
  if (/<!-- wp:|<p[\s>]/i.test(html)) return html
  return html
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replace(/\r?\n/g, '<br>')}</p>`))
    .join('\n')
}

/** Lines at which MDX would begin a module, outside of code. */
function withoutModules(markdown: string): string {
  let isCode = false
  return markdown
    .split('\n')
    .map((line) => {
      if (/^\s*```/.test(line)) isCode = !isCode
      return isCode
        ? line
        : line.replace(/^(import|export)\b/, (word) => `&#${word.charCodeAt(0)};${word.slice(1)}`)
    })
    .join('\n')
}

/** Everything but links, pictures and frames: what is a program goes, headings begin below that of the page. */
function plainService(): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    hr: '---',
  })
  const escapeMarkdown = service.escape.bind(service)
  service.escape = (text) => asText(escapeMarkdown(text))
  service.remove((node) => (GONE as readonly string[]).includes(node.nodeName.toLowerCase()))
  service.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content, node) => {
      const text = content.replace(/\s+/g, ' ').trim()
      return text === '' ? '' : `\n\n${'#'.repeat(Math.max(2, Number(node.nodeName[1])))} ${text}\n\n`
    },
  })
  service.addRule('caption', {
    filter: 'figcaption',
    replacement: (content) =>
      content.trim() === '' ? '' : `\n\n*${content.replace(/\s+/g, ' ').trim()}*\n\n`,
  })
  return service
}

const attribute = (node: unknown, name: string): string => (node as Element).getAttribute(name) ?? ''

/** Links that lead somewhere; a picture that opens itself in large is a picture. */
function addLinks(service: TurndownService, base: string): void {
  service.addRule('link', {
    filter: 'a',
    replacement: (content, node) => {
      const address = linkOf(attribute(node, 'href'), base)
      const text = content.trim()
      if (address === null || text === '' || text.startsWith('![')) return content
      return `[${text.replace(/\n+/g, ' ')}](${address})`
    },
  })
}

/** Pictures by a mark each, until they are there. */
function addPictures(service: TurndownService, base: string, pictures: NamedPicture[]): void {
  service.addRule('picture', {
    filter: 'img',
    replacement: (_, node) => {
      const address = attribute(node, 'src')
      if (!URL.canParse(address, base || undefined)) return ''
      const mark = `PICTURE${pictures.length + 1}MARK`
      pictures.push({ address: new URL(address, base || undefined).href, mark })
      return `![${service.escape(attribute(node, 'alt').replace(/\s+/g, ' ').trim())}](${mark})`
    },
  })
}

/** Of a frame of another site a link to it. */
function addFrames(service: TurndownService, base: string, left: string[]): void {
  service.addRule('frame', {
    filter: 'iframe',
    replacement: (_, node) => {
      const address = linkOf(attribute(node, 'src'), base)
      if (!address?.startsWith('http')) return ''
      const { host } = new URL(address)
      left.push(`a frame of ${host}, of which the link stays`)
      return `\n\n[${service.escape(host)}](${address})\n\n`
    },
  })
}

/**
 * Turns the HTML of an article into Markdown that MDX takes as it is: no markup, no program, no expression is left of it.
 * @param base address of the site before: links within it become paths. @throws RangeError for HTML that is nested without end.
 */
export function markdownOf(html: string, base: string): Converted {
  const pictures: NamedPicture[] = []
  const left: string[] = []
  const service = plainService()
  addLinks(service, base)
  addPictures(service, base, pictures)
  addFrames(service, base, left)
  const shortened = withParagraphs(html).replace(SHORTCODE, (code) => {
    if (!/^\[\/?caption/i.test(code)) left.push(`the shortcode ${code.slice(0, 40)}`)
    return ''
  })
  if (/<table[\s>]/i.test(html)) left.push('a table, whose cells stay as lines')
  const markdown = withoutModules(service.turndown(shortened))
    .replace(/[\0\ufffd]/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { markdown, pictures, left }
}

/** What a text says without its markup, as one line. */
export const plainOf = (markdown: string): string =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[#>\-\s]+/gm, ' ')
    .replace(/\\([^\w\s])/g, '$1')
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
