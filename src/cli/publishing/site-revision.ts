import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Says in a site which change it contains at least: the administration asks the site itself, wherever it is hosted; and whether its server makes previews. */
export const writeRevision = (siteDir: string, revision: number, previews = false): Promise<void> =>
  writeFile(join(siteDir, 'release.json'), JSON.stringify(previews ? { revision, previews } : { revision }))
