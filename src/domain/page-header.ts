import * as z from 'zod'
import { publishField } from './publish-moment.ts'
import { typeset } from './typography.ts'
import { writtenDay } from './written-day.ts'

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
  updated: writtenDay('un jour, écrit AAAA-MM-JJ').optional(),
  /** Whether the page shows a table of its sections. */
  contents: z.boolean('true ou false').default(false),
  /** Left out of published builds, shown while developing. */
  draft: z.boolean('true ou false').default(false),
  /** Planned: the build leaves it out until then. */
  publish: publishField,
})
