/**
 * Texts that run a script where a page takes them for markup, in the ways that are known to get past filters. Each
 * calls `xss()`; a page that shows them as text calls it never. All fit a name of 80 characters.
 */
const EVENTS = [
  ['img src=x', 'error'],
  ['image src=x', 'error'],
  ['svg', 'load'],
  ['body', 'load'],
  ['body', 'pageshow'],
  ['input autofocus', 'focus'],
  ['select autofocus', 'focus'],
  ['textarea autofocus', 'focus'],
  ['button autofocus', 'focus'],
  ['a tabindex=1 autofocus', 'focus'],
  ['div contenteditable autofocus', 'focus'],
  ['details open', 'toggle'],
  ['video src=x', 'error'],
  ['audio src=x', 'error'],
  ['video><source', 'error'],
  ['marquee', 'start'],
  ['marquee width=1 loop=1', 'finish'],
  ['iframe', 'load'],
  ['object data=x', 'error'],
  ['embed src=x', 'error'],
  ['link rel=stylesheet href=x', 'error'],
  ['style', 'load'],
  ['script src=x', 'error'],
  ['p style=animation:x', 'animationstart'],
  ['p', 'pointerover'],
  ['p', 'mouseover'],
  ['p', 'click'],
  ['form><button', 'click'],
  ['dialog open', 'close'],
  ['track src=x', 'error'],
] as const

const TAGS = EVENTS.flatMap(([tag, event]) => [
  `<${tag} on${event}=xss()>`,
  `"><${tag} on${event}="xss()">`,
  `<${tag.toUpperCase()} ON${event.toUpperCase()}='xss()'//`,
])

const SCRIPTS = [
  '<script>xss()</script>',
  '<SCRIPT>xss()</SCRIPT>',
  '<script >xss()</script >',
  '<script/x>xss()</script>',
  '<script\n>xss()</script\n>',
  '<script\t>xss()</script>',
  '<<script>xss()//<</script>',
  '<scr<script>ipt>xss()</scr</script>ipt>',
  '</script><script>xss()</script>',
  '</title><script>xss()</script>',
  '</textarea><script>xss()</script>',
  '</style><script>xss()</script>',
  '</noscript><script>xss()</script>',
  '</template><script>xss()</script>',
  '</iframe><script>xss()</script>',
  '--><script>xss()</script>',
  ']]><script>xss()</script>',
  '<![CDATA[<script>xss()</script>]]>',
  '<!--<script>-->xss()<!--</script>-->',
  '<!--><script>xss()</script>',
  '<script type=module>xss()</script>',
  '<script src=data:text/javascript,xss()></script>',
  '<script src=//xss.example></script>',
  '<svg><script>xss()</script></svg>',
  '<svg><script href=data:,xss() /></svg>',
  '<math><script>xss()</script></math>',
  '<script>xss`1`</script>',
  '<script>window["xs"+"s"]()</script>',
  '<script>eval(atob("eHNzKCk="))</script>',
  '<noscript><p title="</noscript><img src=x onerror=xss()>">',
]

const ADDRESSES = [
  'javascript:xss()',
  'JaVaScRiPt:xss()',
  'java\tscript:xss()',
  'java\nscript:xss()',
  '\u0001javascript:xss()',
  ' javascript:xss()',
  'javascript://%0axss()',
  'javascript&colon;xss()',
  '&#106;avascript:xss()',
  '&#x6A;avascript:xss()',
  'vbscript:xss()',
  'data:text/html,<script>xss()</script>',
  'data:text/html;base64,PHNjcmlwdD54c3MoKTwvc2NyaXB0Pg==',
  '<a href=javascript:xss()>x</a>',
  '<a href="java&#10;script:xss()">x</a>',
  '<a href=" javascript:xss()">x</a>',
  '<a href=data:text/html,<script>xss()</script>>x</a>',
  '<a href=javascript:xss() target=_blank>x</a>',
  '<area shape=default href=javascript:xss()>',
  '<form action=javascript:xss()><button>x',
  '<form><button formaction=javascript:xss()>x',
  '<input type=image formaction=javascript:xss()>',
  '<iframe src=javascript:xss()>',
  '<iframe srcdoc="<script>parent.xss()</script>">',
  '<iframe srcdoc="&lt;script&gt;parent.xss()&lt;/script&gt;">',
  '<embed src=javascript:xss()>',
  '<object data=javascript:xss()>',
  '<base href=javascript:/xss()//>',
  '<meta http-equiv=refresh content="0;url=javascript:xss()">',
  '<meta http-equiv=refresh content="0;data:text/html,<script>xss()">',
  '<svg><a href=javascript:xss()><text y=9>x',
  '<svg><a xlink:href=javascript:xss()><text y=9>x',
  '<svg><animate attributeName=href values=javascript:xss() />',
  '<svg><set attributeName=onload to=xss() />',
  '<svg><use href=data:image/svg+xml,<svg/onload=xss()>>',
  '<math href=javascript:xss()>x',
  '<math><mi xlink:href=javascript:xss()>x',
  '<link rel=import href=data:text/html,<script>xss()>',
  '<isindex action=javascript:xss()>',
  '<table background=javascript:xss()>',
]

const BREAKOUTS = [
  '"-xss()-"',
  "'-xss()-'",
  '`-xss()-`',
  '$' + '{xss()}',
  '{{xss()}}',
  '{{constructor.constructor("xss()")()}}',
  '#{xss()}',
  '<%= xss() %>',
  '";xss();//',
  "';xss();//",
  '\\";xss();//',
  '</script',
  '\u2028xss()//',
  '\u2029xss()//',
  '" onmouseover=xss() x="',
  "' onmouseover=xss() x='",
  '" autofocus onfocus=xss() x="',
  '" style=animation-name:x onanimationstart=xss() x="',
  '&quot; onmouseover=xss() x=&quot;',
  '&lt;script&gt;xss()&lt;/script&gt;',
  '&#60;script&#62;xss()&#60;/script&#62;',
  '&#x3c;img src=x onerror=xss()&#x3e;',
  '%3Cscript%3Exss()%3C/script%3E',
  '\\u003cscript\\u003exss()\\u003c/script\\u003e',
  '\\x3cscript\\x3exss()\\x3c/script\\x3e',
  '＜script＞xss()＜/script＞',
  '<img/src=x/onerror=xss()>',
  '<img src=x:x onerror\n=xss()>',
  '<img src=`x` onerror=xss()>',
  '<img """><script>xss()</script>">',
  '<svg/onload=xss()//',
  '<svg\u000conload=xss()>',
  '<x onclick=xss() tabindex=1 autofocus onfocus=xss()>',
  '<style>@import "javascript:xss()";</style>',
  '<style>*{background:url(javascript:xss())}</style>',
  '<p style="background:url(javascript:xss())">',
  '<p style=width:expression(xss())>',
  '[x](javascript:xss())',
  '![x](x"onerror="xss())',
  '<template><img src=x onerror=xss()></template>',
]

export const XSS_PAYLOADS: readonly string[] = [...TAGS, ...SCRIPTS, ...ADDRESSES, ...BREAKOUTS]

/** @returns the payloads, as many in one text as fit. @param limit characters of a text. */
export function packedPayloads(limit: number): readonly string[] {
  const texts: string[] = []
  for (const payload of XSS_PAYLOADS.filter(({ length }) => length <= limit)) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + 1 + payload.length <= limit)
      texts[texts.length - 1] = `${last} ${payload}`
    else texts.push(payload)
  }
  return texts
}

/** Runs in a page before its own scripts: counts calls of `xss()` and every script that only the policy stopped. */
export function watchForXss(): void {
  const seen: string[] = []
  // A method, for compilers wrap a function that they name into a helper of theirs, which the page has not.
  Object.assign(window, {
    xss() {
      seen.push('a payload ran')
    },
    xssSeen: seen,
  })
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    // The schema library asks once whether it may compile; no payload gets there without having run.
    if (blockedURI === 'eval') return
    seen.push(`only the policy stopped ${effectiveDirective} ${blockedURI} ${sample}`)
  })
}

/** Runs in a page: @returns what ran, and markup that would have run with a click or a pointer. */
export function xssIn(): readonly string[] {
  const ADDRESS = /^(href|src|action|formaction|data|xlink:href)$/i
  const found = [...((window as { xssSeen?: string[] }).xssSeen ?? ['the page was not watched'])]
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) found.push(`${element.localName} has ${name}`)
      // Browsers skip blanks and control characters.
      const address = [...value].filter((sign) => sign > ' ').join('')
      if (ADDRESS.test(name) && /^(java|vb)script:/i.test(address))
        found.push(`${element.localName} leads to ${value}`)
    }
    const isCode = element.localName === 'script' && !/json/.test(element.getAttribute('type') ?? '')
    if ((isCode || element.localName === 'style') && element.textContent?.includes('xss()'))
      found.push(`${element.localName} holds a payload`)
    if (['base', 'iframe', 'object', 'embed', 'marquee', 'math', 'isindex', 'x'].includes(element.localName))
      found.push(`there is a ${element.localName}`)
  }
  return [...new Set(found)]
}
