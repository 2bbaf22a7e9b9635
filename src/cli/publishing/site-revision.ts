import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WrittenTexts } from '@/rendering/written-files.ts'
import { fieldsOf } from '@/writing/text-fields.ts'
import { releasedHash } from '@/writing/text-file.ts'

/** The file of a site that says which change it contains at least. */
export const REVISION_FILE = 'release.json'

/** What a site says of itself, besides which change it contains at least. */
export interface Release {
  /** Whether its server makes previews. */
  readonly previews?: true
  /** Hashes of the texts that visitors see, by file: at a host nobody else knows which version is online. */
  readonly texts?: Readonly<Record<string, string>>
}

/** @returns the hashes of what is shown of some texts: the name of a draft is nobody's business. */
export const releasedTexts = (texts: WrittenTexts): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...texts]
      .filter(([, text]) => fieldsOf({ text }).draft !== true)
      .map(([file, text]) => [file, releasedHash(text)]),
  )

/** Says in a site which change it contains at least: the administration asks the site itself, wherever it is hosted. */
export const writeRevision = (siteDir: string, revision: number, more: Release = {}): Promise<void> =>
  writeFile(join(siteDir, REVISION_FILE), JSON.stringify({ revision, ...more }))
