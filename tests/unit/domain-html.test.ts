import { describe, expect, test } from 'vitest'
import { escapeHtml, sanitizeHtml } from '@/domain/html.ts'

describe('limited HTML', () => {
  test.each([
    ['<p>Doum &amp; cuir<br/>tressé</p>', '<p>Doum &amp; cuir<br>tressé</p>'],
    ['<UL><li>a</li></UL>', '<ul><li>a</li></ul>'],
    ['a & b', 'a &amp; b'],
    ['a < b', 'a &lt; b'],
    ['&eacute;&#233;', '&eacute;&#233;'],
  ])('%s is kept', (html, expected) => expect(sanitizeHtml(html)).toBe(expected))

  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<p onclick="x()">a</p>', '&lt;p onclick=&quot;x()&quot;&gt;a'],
    ['<img src=x onerror=x>', '&lt;img src=x onerror=x&gt;'],
    ['<!-- a -->', '&lt;!-- a --&gt;'],
    ['<<p>script>', '&lt;<p>script&gt;</p>'],
  ])('%s is shown as text', (html, expected) => expect(sanitizeHtml(html)).toBe(expected))

  test.each([
    ['<ul><li>a', '<ul><li>a</li></ul>'],
    ['a</div></ul></p>', 'a&lt;/div&gt;'],
    ['<ul><li><em>a</ul>b', '<ul><li><em>a</em></li></ul>b'],
  ])('%s cannot reach beyond its place', (html, expected) => expect(sanitizeHtml(html)).toBe(expected))

  test('what was sanitised once stays as it is', () => {
    for (const html of ['<p>a & b<script>', '<<em>>', '&amp;lt;', '&#x3c;script&#x3e;', '"&'])
      expect(sanitizeHtml(sanitizeHtml(html))).toBe(sanitizeHtml(html))
  })
})

test('text is escaped for elements and quoted attributes', () => {
  expect(escapeHtml('<a href="x">&')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;')
})
