import type { SiteSource } from '@/rendering/site-source.ts'
import type { ContentPlan } from '@/rendering/written-files.ts'
import type { ContentPlanner } from '../content/content-plan.ts'
import { fileNamedIn, pageNamedIn, sourceOf } from '../content/named-texts.ts'
import { BuildFailure, buildSite } from './build-site.ts'

/**
 * Has Astro build a whole site, again without the texts that cannot be made, until all that are left can be.
 * @param outDir where it goes. @returns what it was made of. @throws BuildFailure where no text is to blame.
 */
export async function buildWithTexts(
  site: SiteSource,
  planner: ContentPlanner,
  outDir: string,
): Promise<ContentPlan> {
  for (;;) {
    const content = await planner.plan()
    try {
      await buildSite({ ...site, contentDir: content.dir, outDir })
      return content
    } catch (error) {
      if (!(error instanceof BuildFailure)) throw error
      const { output, reason } = error
      const file = fileNamedIn(reason, content.texts) ?? sourceOf(pageNamedIn(output), content.texts)
      if (file === null || !planner.refuse(content, file, reason)) throw error
    }
  }
}
