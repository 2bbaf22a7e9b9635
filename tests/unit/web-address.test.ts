import { expect, test } from 'vitest'
import { newsletterBlock } from '@/domain/newsletter-email.ts'
import { isTextLink } from '@/domain/texts/text-addresses.ts'
import { webAddress } from '@/domain/web-address.ts'

test('an address without its scheme is completed, once, and nothing else is touched', () => {
  expect(webAddress('Www.Exemple.fr/Un-Cabas')).toBe('https://www.exemple.fr/Un-Cabas')
  expect(webAddress(webAddress('exemple.fr'))).toBe('https://exemple.fr')
  for (const kept of [
    '',
    '/products',
    '#suite',
    'mailto:a@b.fr',
    'tel:+33240112233',
    'http://a.fr',
    'cabas',
    'a.b c',
  ])
    expect(webAddress(kept)).toBe(kept)
})

test('a button of a newsletter and a link of a text lead to what is typed so', () => {
  const button = (href: string) => newsletterBlock.safeParse({ kind: 'button', label: 'Lire', href })
  expect(button('www.exemple.fr/salon').data).toMatchObject({ href: 'https://www.exemple.fr/salon' })
  expect(button('/products').data).toMatchObject({ href: '/products' })
  for (const href of ['javascript:alert(1)', 'salon', 'ftp://a.fr', `exemple.fr/${'x'.repeat(489)}`])
    expect(button(href).success, href).toBe(false)
  expect(isTextLink(webAddress('exemple.fr'))).toBe(true)
  expect(isTextLink(webAddress('javascript:alert.fr'))).toBe(false)
})

test('the longest line is read at once', () => {
  const began = performance.now()
  for (const hostile of ['a-'.repeat(800), 'a.'.repeat(800), `${'a'.repeat(1600)}!`]) webAddress(hostile)
  expect(performance.now() - began).toBeLessThan(200)
})
