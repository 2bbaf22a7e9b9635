import { describe, expect, it } from 'vitest'
import { addressesIn, proposeRedirects, type Target } from '@/domain/moved-addresses.ts'

const TARGETS: readonly Target[] = [
  { kind: 'product', path: '/products/1', name: 'Cabas Marée', words: ['cabas-maree-grand', 'CAB-01'] },
  { kind: 'product', path: '/products/2', name: 'Chapeau Sable', words: ['CHA-02'] },
  { kind: 'category', path: '/products/categorie/sacs', name: 'Sacs', words: ['sacs'] },
  { kind: 'category', path: '/products/categorie/chapeaux', name: 'Chapeaux', words: [] },
  { kind: 'post', path: '/blog/4', name: 'Prendre soin de son panier', words: [] },
  { kind: 'page', path: '/about', name: 'about', words: [] },
]
const propose = (...addresses: string[]) =>
  proposeRedirects(addresses, TARGETS, new Set(['/about', '/contact']), [
    { from: '/vieux', to: '/products/1' },
  ])
const ledTo = (address: string) => {
  const [found] = propose(address).proposals
  return found && [found.to, found.certainty]
}

describe('old addresses', () => {
  it.each([
    // Shopify
    ['https://old.example/products/cabas-maree-grand', '/products/1', 'sure'],
    ['https://old.example/collections/sacs/products/cabas-maree', '/products/1', 'sure'],
    ['/collections/chapeaux', '/products/categorie/chapeaux', 'sure'],
    ['/blogs/journal/prendre-soin-de-son-panier', '/blog/4', 'sure'],
    ['/pages/about', '/about', 'sure'],
    // WooCommerce
    ['https://old.example/produit/chapeau-sable/', '/products/2', 'sure'],
    ['/categorie-produit/sacs/', '/products/categorie/sacs', 'sure'],
    ['/2021/05/prendre-soin-de-son-panier/', '/blog/4', 'sure'],
    // PrestaShop
    ['/accueil/12-cabas-maree.html', '/products/1', 'sure'],
    ['/3-sacs', '/products/categorie/sacs', 'sure'],
    // A reference, accents, and what is only near
    ['/p/CHA-02', '/products/2', 'sure'],
    ['/produit/cabas-mar%C3%A9e', '/products/1', 'sure'],
    ['/produit/grand-cabas-maree-raphia', '/products/1', 'near'],
    ['/produit/sacs', '/products/categorie/sacs', 'near'],
    ['/produit/vase-bleu', null, 'none'],
  ])('%s leads to %s: %s', (address, to, certainty) => {
    expect(ledTo(address)).toEqual([to, certainty])
  })

  it('two pages of one name are not told apart by a guess', () => {
    const twins: readonly Target[] = [
      { kind: 'product', path: '/products/8', name: 'Panier', words: [] },
      { kind: 'product', path: '/products/9', name: 'Panier', words: [] },
    ]
    const { proposals } = proposeRedirects(['/produit/panier'], twins, new Set(), [])
    expect(proposals).toMatchObject([{ certainty: 'near' }])
  })

  it('leave out what leads on already, what the shop answers itself, files, and what no redirect can start from', () => {
    const { proposals, ...left } = propose(
      'https://old.example/vieux/',
      'https://old.example/',
      '/contact',
      '/wp-content/uploads/a.jpg',
      '/panier',
      'https://old.example/index.php?id_product=12',
      '/%7Bx%7D:y*',
      '/produit/cabas-maree',
      '/produit/cabas-maree/',
    )
    expect(proposals).toHaveLength(1)
    expect(left).toEqual({ same: 1, own: 4, unusable: 2 })
  })

  it('of twenty thousand are compared in a moment', () => {
    const many = Array.from({ length: 1000 }, (_, index): Target => {
      return {
        kind: 'product',
        path: `/products/${index}`,
        name: `Panier tressé numéro ${index}x`,
        words: [],
      }
    })
    const addresses = Array.from({ length: 20_000 }, (_, index) => `/produit/vase-${index}`)
    expect(proposeRedirects(addresses, many, new Set(), []).proposals).toHaveLength(20_000)
  })
})

describe('a file of addresses', () => {
  it('is a sitemap, whose pictures are none of them', () => {
    const xml = `<?xml version="1.0"?><urlset xmlns="x"><url><loc>https://old.example/a?x=1&amp;y=2</loc>
      <image:image><image:loc>https://old.example/a.jpg</image:loc></image:image></url>
      <url><loc><![CDATA[https://old.example/b]]></loc></url></urlset>`
    expect(addressesIn(xml)).toEqual({
      addresses: ['https://old.example/a?x=1&y=2', 'https://old.example/b'],
      sitemaps: [],
    })
  })

  it('is an index, which names others', () => {
    const xml =
      '<sitemapindex><sitemap><loc>https://old.example/sitemap_products_1.xml</loc></sitemap></sitemapindex>'
    expect(addressesIn(xml)).toEqual({
      addresses: [],
      sitemaps: ['https://old.example/sitemap_products_1.xml'],
    })
  })

  it('is a list, alone or out of a spreadsheet', () => {
    expect(
      addressesIn('Adresse;Vues\r\n"https://old.example/a";12\r\n/b\r\n\r\nrien\r\n12;/c').addresses,
    ).toEqual(['https://old.example/a', '/b', '/c'])
  })
})
