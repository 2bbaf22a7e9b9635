import { expect, it } from 'vitest'
import { pastedArticle } from '@/domain/pasted-article.ts'
import { LONGEST_PASTED } from '@/domain/pasted-html.ts'

/** As Word puts an item of a list on the clipboard. */
const wordItem = (mark: string, words: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`

it('reads the lists of Word, which are paragraphs that begin with a bullet or a number', () => {
  expect(pastedArticle(wordItem('·', 'Un') + wordItem('·', 'Deux'))).toBe(
    '<ul><li><p>Un</p></li><li><p>Deux</p></li></ul>',
  )
  expect(pastedArticle(wordItem('1.', 'Un') + wordItem('2.', 'Deux'))).toMatch(
    /^<ol>.*Deux<\/p><\/li><\/ol>$/,
  )
  expect(pastedArticle('<p>- tiret, puis le texte</p>')).toBe('<p>- tiret, puis le texte</p>')
})

it('takes the whole of a Google document for what it is: not bold', () => {
  const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:400">Titre</span></h1><p dir="ltr"><span>Un </span><strong>mot</strong></p></b>`
  expect(pastedArticle(docs)).toBe('<h2>Titre</h2><p>Un <strong>mot</strong></p></strong>')
})

it('reads what Google Docs makes bold or italic by spans, leaves out its empty lines, and leads to no detour', () => {
  expect(
    pastedArticle(
      '<p><span style="font-weight:400">À plat, </span><span style="font-weight:700">jamais</span><span style="font-weight:400;font-style:italic"> un jour</span></p><br /><p>Fin</p>',
    ),
  ).toBe('<p>À plat, <strong>jamais</strong><em> un jour</em></p><p>Fin</p>')
  const link = (to: string) => pastedArticle(`<a href="${to}">L</a>`)
  expect(link('https://www.google.com/url?q=https://example.org/paille%3Fa%3D1&amp;sa=D')).toBe(
    '<a href="https://example.org/paille?a=1">L</a>',
  )
  expect(link('https://www.google.com/url?q=javascript:alert(1)')).toBe('<a>L</a>')
})

it('keeps the paragraphs that LibreOffice calls normal', () => {
  expect(pastedArticle('<p style="font-weight: normal; margin-bottom: 0cm">Un</p>')).toBe('<p>Un</p>')
})

it('keeps tables, quotations and links that lead to a page, and no other attribute', () => {
  expect(
    pastedArticle(
      '<table class="x"><tr><td onclick="a()" style="color:red">1</td></tr></table><blockquote cite="y">Q</blockquote>',
    ),
  ).toBe('<table><tr><td>1</td></tr></table><blockquote>Q</blockquote>')
  expect(pastedArticle('<a class="z" href="/faq?a=1&amp;b=2" onclick="x()">F</a>')).toBe(
    '<a href="/faq?a=1&amp;b=2">F</a>',
  )
})

it.each([
  '<script>alert(1)</script>',
  '<style>p{}</style>',
  '<svg><a href="javascript:x">x</a></svg>',
  '<img src=x onerror=alert(1)>',
  '<!-- <p>x</p> -->',
])('leaves nothing of %s', (html) => {
  expect(pastedArticle(html)).toBe('')
})

it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'JaVaScRiPt:x', ' javascript:x'])(
  'links nowhere for %s',
  (address) => {
    expect(pastedArticle(`<a href="${address}">F</a>`)).toBe('<a>F</a>')
  },
)

it('reads no more than a text may have', () => {
  expect(pastedArticle('<p>'.repeat(LONGEST_PASTED)).length).toBeLessThanOrEqual(LONGEST_PASTED)
})
