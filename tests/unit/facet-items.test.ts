import { describe, expect, it } from 'vitest'
import { type CardFacts, cardReader, packCards } from '@/domain/card-file.ts'
import { readChoice } from '@/domain/facet-choice.ts'
import { findProducts } from '@/domain/facet-filter.ts'
import { facetItem, facetVocabulary } from '@/domain/facet-items.ts'
import { packFacets, unpackFacets } from '@/domain/facet-table.ts'
import { cents } from '@/domain/money.ts'
import type { Offer, Product } from '@/domain/product.ts'
import { slugOf } from '@/domain/slug.ts'

describe('a product as filters know it', () => {
  const lists = {
    categories: [{ slug: 'sacs', name: 'Sacs', label: 'Nos sacs' }],
    colours: [
      { slug: 'ecru', name: 'Écru', swatch: '#eeeeee' },
      { slug: 'noir', name: 'Noir', swatch: '#000000' },
    ],
    materials: [{ slug: 'doum', name: 'Doum (palmier nain)' }],
  }
  const product = {
    id: 7,
    category: 'sacs',
    colours: ['Noir', 'Écru'],
    materials: ['Doum (palmier nain)'],
    sizes: ['57', 'XL', '9', 'Taille unique', 'M', '…'],
    artisan: 'Naïma  Œuvrard',
    isNew: true,
  } as unknown as Product
  const offer: Offer = {
    productId: 7,
    name: 'Cabas',
    price: cents(4900),
    available: 0,
    popularity: 3,
    referencePrice: cents(6000),
    variants: null,
  }

  it('has its words, and sizes in the order of their numbers', () => {
    const item = facetItem(product, offer, lists)
    const slugs = Object.fromEntries(
      Object.entries(item.words).map(([facet, words]) => [facet, words.map(({ slug }) => slug)]),
    )
    expect(slugs).toEqual({
      categorie: ['sacs'],
      couleur: ['ecru', 'noir'],
      matiere: ['doum'],
      taille: ['57', 'xl', '9', 'taille-unique', 'm'],
      artisan: ['naima-oeuvrard'],
      disponible: [],
      nouveau: ['oui'],
      reduit: ['oui'],
    })
    const { columns } = unpackFacets(packFacets([item], facetVocabulary([item], lists), true))
    expect(columns.find(({ facet }) => facet === 'taille')?.words.map(({ name }) => name)).toEqual([
      'M',
      'XL',
      '9',
      '57',
      'Taille unique',
    ])
    expect(columns.map(({ facet }) => facet)).not.toContain('disponible')
    const found = findProducts(
      unpackFacets(packFacets([item], facetVocabulary([item], lists), true)),
      readChoice('?taille=57&couleur=noir'),
    )
    expect(found.rows).toEqual([0])
  })

  it('is called in addresses by its characters', () => {
    expect(['Vert sauge', 'Paille de blé', '  L’Œuvre n° 3 ', '…'].map(slugOf)).toEqual([
      'vert-sauge',
      'paille-de-ble',
      'l-oeuvre-n-3',
      '',
    ])
  })
})

it('cards come back from the file as they went in, whatever the addresses of their pictures have in common', () => {
  const pictureOf = (stem: string) => ({
    srcset: `${stem}_a.avif 360w, ${stem}_b.avif 600w`,
    fallback: `${stem}_c.jpeg`,
    thumbnail: `${stem}_d.webp`,
  })
  const card: CardFacts = {
    id: 9,
    name: 'Cabas * étoilé',
    maker: 'par Naïma',
    price: 4900,
    reference: null,
    available: 3,
    isNew: true,
    isChosen: false,
    category: 'Sacs',
    picture: pictureOf('/_astro/cabas-1.9b35'),
  }
  const odd = { srcset: 'x.avif 360w', fallback: '/y.jpeg', thumbnail: 'z*.webp' }
  const cards: CardFacts[] = [
    card,
    { ...card, id: 7, isNew: false, isChosen: true, reference: 6000, picture: pictureOf('/_astro/b_') },
    { ...card, id: 12, picture: null },
    { ...card, id: 1, picture: odd },
  ]
  const read = cardReader(JSON.parse(JSON.stringify(packCards(cards))))
  expect(cards.map(({ id }) => read(id))).toEqual(cards)
  expect(read(2)).toBeNull()
})
