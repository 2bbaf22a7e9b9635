import { describe, expect, it } from 'vitest'
import { pastedLines, writtenPath } from '@/domain/redirect.ts'
import { redirectRules } from '@/shop/seo/redirects.ts'
import { parseRedirects, rulesByPath } from '../../src/cli/site/rules.ts'

describe('an address as somebody writes it', () => {
  it.each([
    ['/produit/cabas/', '/produit/cabas'],
    [' https://ancienne.example/Produit/été?', '/Produit/%C3%A9t%C3%A9'],
    ['http://ancienne.example', '/'],
    ['/a/../b#c', '/b'],
    ['/', '/'],
    ['/a?id=1', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['www.ancienne.example/cabas', '/cabas'],
    ['Www.ancienne.example', '/'],
    ['produit/cabas', null],
    ['index.php/cabas', null],
    ['www.html', null],
    ['ancienne.example/cabas', null],
    ['javascript:alert(1)', null],
    ['http://', null],
    ['', null],
  ])('%s is the path %s', (written, path) => {
    expect(writtenPath(written)).toBe(path)
  })

  it('leads to no other site than the shop’s', () => {
    const home = 'https://shop.example'
    expect(writtenPath('https://shop.example/products/1', home)).toBe('/products/1')
    expect(writtenPath('www.shop.example/a', 'https://www.shop.example')).toBe('/a')
    for (const written of ['https://evil.example/a', 'http://shop.example/a', 'https://shop.example.evil/a'])
      expect(writtenPath(written, home)).toBeNull()
  })
})

it('a list is read as spreadsheets copy and export it', () => {
  const list = '\ufeffancienne;nouvelle\r\n/a,b;/c\n"/d";"/e"\n/f\t/g\n\n/h,/i\n/j /k\n/l'
  expect(pastedLines(list).map(({ cells }) => cells)).toEqual([
    ['/a,b', '/c'],
    ['/d', '/e'],
    ['/f', '/g'],
    ['/h', '/i'],
    ['/j', '/k'],
    ['/l', ''],
  ])
})

it('rules are those of static hosts, and found in the order in which they stand', () => {
  const category = { from: '/products/categorie/sacs', to: '/products/categorie/paniers' }
  const lines = [
    ...redirectRules(category),
    ...redirectRules({ from: '/a', to: '/b' }),
    '/* /rest 302',
    '/a /late 302',
  ]
  const rulesOf = rulesByPath(parseRedirects(lines.join('\n')))
  const to = (path: string) => rulesOf(path).map((rule) => rule.to)
  expect(to('/products/categorie/sacs')).toEqual([category.to, `${category.to}/:splat`, '/rest'])
  expect(to('/products/categorie/sacs/tri/populaire')).toEqual([`${category.to}/:splat`, '/rest'])
  expect(to('/a')).toEqual(['/b', '/rest', '/late'])
})

it('takes a sign that an address escapes for that sign: what one old page was called leads no other away', () => {
  const rulesOf = rulesByPath(
    parseRedirects(`/%2A /all 301\n/a/${'%2A'.repeat(12)}x /b 301\n/%3Aname /c 301`),
  )
  const to = (path: string) => rulesOf(path).map((rule) => rule.to)
  expect(to('/*')).toEqual(['/all'])
  expect(to('/:name')).toEqual(['/c'])
  expect(to('/products/1')).toEqual([])
  // As many placeholders would take a minute to try.
  expect(to(`/a/${'x'.repeat(60)}y`)).toEqual([])
})
