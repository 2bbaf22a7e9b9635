import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file of a site that says which change it contains at least. */
export const REVISION_FILE = 'release.json'

/** Says in a site which change it contains at least: the administration asks the site itself, wherever it is hosted; and whether its server makes previews. */
export const writeRevision = (siteDir: string, revision: number, previews = false): Promise<void> =>
  writeFile(join(siteDir, REVISION_FILE), JSON.stringify(previews ? { revision, previews } : { revision }))
