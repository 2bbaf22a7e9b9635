import type { APIRoute } from 'astro'
import { DEFAULT_SORT } from '@/domain/catalog.ts'
import { categoryPath, PATHS, postPath, productPath } from '@/domain/paths.ts'
import type { SearchDocument } from '@/domain/search.ts'
import { editorial } from '@/layouts/editorial.ts'
import { writtenPages } from '@/layouts/published-pages.ts'
import { byItem } from '@/rendering/by-item.ts'
import { endpointBody } from '@/rendering/endpoint-body.ts'
import { leadPicture } from '@/shop/blog/lead-picture.ts'
import { listPosts } from '@/shop/blog/posts.ts'
import { viewPath } from '@/shop/catalog/addresses.ts'
import { catalogue } from '@/shop/catalog/catalogue.ts'
import { selections } from '@/shop/catalog/selections.ts'
import { writtenWords } from '@/shop/search/written-words.ts'
import { blogText } from '@/texts/blog.ts'
import { catalogText } from '@/texts/catalog.ts'
import { navigationText } from '@/texts/navigation.ts'
import { contactWords } from '@/texts/search.ts'
import { thumbnail } from '@/ui/picture/variants.ts'

/** Units that a search without results offers. */
const POPULAR = 6

async function illustrated(document: SearchDocument, src: string | undefined): Promise<string> {
  const small = await thumbnail(src)
  return JSON.stringify(small ? { ...document, picture: small } : document)
}

const productText = byItem(({ product, offer, pictures }, priced) =>
  illustrated(
    {
      kind: 'product',
      path: productPath(product.id),
      title: product.name,
      summary: product.artisan,
      words: [
        product.category,
        ...product.colours,
        ...product.materials,
        product.safety.identifier,
        product.description,
      ].join(' '),
      ...(priced ? { price: offer.price } : {}),
    },
    pictures[0],
  ),
)

/** Everything that can be searched; the browser fetches it when somebody opens the search. */
export const GET: APIRoute = async () => {
  const [shop, posts, pages, quoted] = await Promise.all([
    catalogue(),
    listPosts(),
    writtenPages(),
    editorial(),
  ])
  const { listed, categories } = shop
  const products = await Promise.all(
    listed.map((item) => productText(item, quoted.settings.showPrices ? 'priced' : '')),
  )
  const articles = await Promise.all(
    posts.map(({ data, body }) =>
      illustrated(
        {
          kind: 'post',
          path: postPath(data.id),
          title: data.title,
          summary: data.category,
          words: `${data.author} ${data.excerpt} ${writtenWords(body ?? '')}`,
        },
        leadPicture(quoted, data.image)?.src,
      ),
    ),
  )
  const others: SearchDocument[] = [
    ...categories.map(
      ({ slug, name, label }): SearchDocument => ({
        kind: 'category',
        path: categoryPath(slug),
        title: label,
        summary: catalogText.categoryDescription(label),
        words: name,
      }),
    ),
    ...selections(shop).map(
      ({ category: { slug, label }, facet, word, items }): SearchDocument => ({
        kind: 'category',
        path: viewPath({ category: slug, sort: DEFAULT_SORT, word: word.slug }),
        title: catalogText.selectionTitle(label, facet, word.name),
        summary: catalogText.selectionIntro(label, facet, word.name, items.length),
        words: '',
      }),
    ),
    ...pages.map(
      ({ id, data, body }): SearchDocument => ({
        kind: 'page',
        path: `/${id}`,
        title: data.title,
        summary: data.description,
        words: `${data.lead ?? ''} ${writtenWords(body ?? '')}`,
      }),
    ),
    {
      kind: 'page',
      path: PATHS.contact,
      title: navigationText.contact,
      summary: '',
      words: contactWords,
    },
    {
      kind: 'page',
      path: PATHS.blog,
      title: blogText.title,
      summary: blogText.heading,
      words: blogText.description,
    },
  ]
  const texts = [...products, ...articles, ...others.map((document) => JSON.stringify(document))]
  const best = listed.toSorted((a, b) => a.offer.popularity - b.offer.popularity).slice(0, POPULAR)
  const popular = best
    .filter(({ offer }) => offer.available > 0)
    .map(({ product }) => productPath(product.id))
  const body = `{"documents":[${texts.join(',')}],"popular":${JSON.stringify(popular)}}`
  return new Response(endpointBody(body), { headers: { 'Content-Type': 'application/json' } })
}
