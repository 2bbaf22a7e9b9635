import * as z from 'zod'
import { publishField } from './publish-moment.ts'
import { STORED_PHOTO } from './stored-photo.ts'
import { typeset } from './typography.ts'
import { writtenDay } from './written-day.ts'

/** A view of a product's pictures: the catalogue illustrates the blog and says what each picture shows. */
const productView = z.strictObject(
  {
    /** Identifier (SKU) of the product. */
    product: z.string('texte : l’identifiant d’un produit, par exemple RIF-SAC-001').min(1),
    /** 1 is the main picture. */
    view: z.int('nombre entier : le rang de l’image du produit, à partir de 1').min(1),
  },
  'product et view, ou photo et alt, chacun sur sa ligne sous image:',
)

/** A photo of the shop's storage, which its author describes. */
const storedPhoto = z.strictObject({
  photo: z
    .string('texte : une photo de la boutique, par exemple site-images/panier.webp')
    .regex(STORED_PHOTO, 'une photo de la boutique, par exemple site-images/panier.webp'),
  alt: z.string('texte : ce que montre la photo, en quelques mots').trim().min(1).max(200).transform(typeset),
})

/** What stands at the head of a post. */
export type PostImage = z.infer<typeof productView> | z.infer<typeof storedPhoto>

/** One or the other, by what it names, so that a mistake is shown at its own field. */
const postImage = z.unknown().transform((value, context): PostImage => {
  const isPhoto = typeof value === 'object' && value !== null && 'photo' in value
  const read = (isPhoto ? storedPhoto : productView).safeParse(value)
  if (read.success) return read.data
  for (const issue of read.error.issues)
    context.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue)
  return z.NEVER
})

/** Frontmatter of a post in a folder `blog` of `content`; `id` is its address, `/blog/{id}`. */
export const postSchema = z.strictObject({
  id: z.int('nombre entier : l’adresse de l’article, jamais deux fois le même').positive(),
  title: z.string('texte : le titre de l’article').min(1).transform(typeset),
  excerpt: z.string('texte : le résumé, 40 à 240 caractères').min(40).max(240).transform(typeset),
  image: postImage,
  date: writtenDay('un jour, écrit AAAA-MM-JJ'),
  author: z.string('texte : le nom de l’auteur').min(1),
  category: z.string('texte : la rubrique').min(1),
  /** Shown under "Articles à la Une". */
  featured: z.boolean('true ou false').default(false),
  /** Left out of published builds, shown while developing. */
  draft: z.boolean('true ou false').default(false),
  /** Planned: the build leaves it out until then. */
  publish: publishField,
})
