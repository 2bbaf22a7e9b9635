import { z } from 'astro/zod'
import { typeset } from '@/domain/typography.ts'

/** A view of a product's pictures: the catalogue illustrates the blog and says what each picture shows. */
const postImageSchema = z.strictObject(
  {
    /** Identifier (SKU) of the product. */
    product: z.string('texte : l’identifiant d’un produit, par exemple RIF-SAC-001').min(1),
    /** 1 is the main picture. */
    view: z.int('nombre entier : le rang de l’image du produit, à partir de 1').min(1),
  },
  'product et view, chacun sur sa ligne sous image:',
)

/** Frontmatter of a post in `content/blog`; `id` is its address, `/blog/{id}`. */
export const postSchema = z.strictObject({
  id: z.int('nombre entier : l’adresse de l’article, jamais deux fois le même').positive(),
  title: z.string('texte : le titre de l’article').min(1).transform(typeset),
  excerpt: z.string('texte : le résumé, 40 à 240 caractères').min(40).max(240).transform(typeset),
  image: postImageSchema,
  date: z.coerce.date('un jour, écrit AAAA-MM-JJ'),
  author: z.string('texte : le nom de l’auteur').min(1),
  category: z.string('texte : la rubrique').min(1),
  /** Shown under "Articles à la Une". */
  featured: z.boolean('true ou false').default(false),
  /** Left out of published builds, shown while developing. */
  draft: z.boolean('true ou false').default(false),
})
