import { expect, test } from 'vitest'
import { termsEmail, termsIn, termsText } from '@/domain/terms.ts'

const PAGE = `<main><nav><a href="#x">Sommaire</a></nav><div class="article"><p class="note" data-terms-version="2026-11">Version&nbsp;: 2026-11</p>
<h2 id="le-vendeur">Le vendeur</h2><address><strong>Atelier SARL</strong><br>12 rue des Vanniers<br>
<a href="https://mediateur.example" rel="noopener">https://mediateur.example</a></address>
<p>Prix &lt; 10 &amp; <strong>ferme</strong>, voir <a href="/returns" class="link">Retours</a> ou <a href="mailto:a@b.fr">a@b.fr</a>.</p>
<table><tbody><tr><th scope="row">Relais</th><td onclick="x()">4,90 €<br><small>Offert dès 80 €</small></td></tr></tbody></table>
<div class="sheet"><ul><li>Nom</li><li>Date</li></ul></div><script>alert(1)</script><p>Fin.</p></div><footer>Pied</footer></main>`

test('the terms are cut out of their page as plain HTML, and no other page gives one', () => {
  const terms = termsIn(PAGE)
  expect(terms?.version).toBe('2026-11')
  expect(terms?.html).toContain('<p>Fin.</p>')
  expect(terms?.html).not.toMatch(/Sommaire|Pied|alert|class=|onclick|id=/)
  expect(termsIn('<div class="article"><p>Un billet</p></div>')).toBeNull()
  expect(termsIn('')).toBeNull()
})

test('they read as text', () => {
  const text = termsText(termsIn(PAGE)?.html ?? '')
  expect(text).toContain('\n\nLe vendeur\n')
  expect(text).toContain('Atelier SARL\n12 rue des Vanniers\nhttps://mediateur.example\n')
  expect(text).toContain('Prix < 10 & ferme, voir Retours ou a@b.fr.')
  expect(text).toContain('Relais | 4,90 € – Offert dès 80 €')
  expect(text).toContain('- Nom\n- Date\n')
  expect(text).not.toMatch(/<\/?[a-z]|&[a-z]+;/)
})

test('their links work in an email, or are words where the shop’s address is unknown', () => {
  const html = '<a href="/returns">Retours</a> <a href="#x">plus bas</a> <a href="mailto:a@b.fr">a@b.fr</a>'
  expect(termsEmail(html, 'https://shop.example')).toBe(
    '<a href="https://shop.example/returns">Retours</a> plus bas <a href="mailto:a@b.fr">a@b.fr</a>',
  )
  expect(termsEmail('<table><tr><td>4,90 €</td></tr></table>', null)).toBe(
    '<table cellpadding="4" cellspacing="0" border="0"><tr><td align="left" valign="top">4,90 €</td></tr></table>',
  )
  expect(termsEmail(html, null)).toBe('Retours plus bas <a href="mailto:a@b.fr">a@b.fr</a>')
})
