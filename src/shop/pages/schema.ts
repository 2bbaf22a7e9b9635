import { z } from 'astro/zod'
import { typeset } from '@/domain/typography.ts'

/** Frontmatter of a page in `content/pages`; the file's name is its address. */
export const pageSchema = z.strictObject({
  title: z.string('texte : le titre de la page').min(1).transform(typeset),
  /** For search engines and shared links. */
  description: z
    .string('texte : une ou deux phrases pour les moteurs de recherche')
    .min(20)
    .max(200)
    .transform(typeset),
  /** First sentence under the title. */
  lead: z.string('texte : le chapeau, sous le titre').transform(typeset).optional(),
  /** Day the text was last changed, where readers should know it. */
  updated: z.coerce.date('un jour, écrit AAAA-MM-JJ').optional(),
  /** Whether the page shows a table of its sections. */
  contents: z.boolean('true ou false').default(false),
})
