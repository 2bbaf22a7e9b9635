import { PATHS } from './paths.ts'
import { isPost } from './written-file.ts'

const LED_TO = new Set<string>(Object.values(PATHS))

/** @param file below the folder of texts. @returns whether it is a page that the shop leads to everywhere. */
export const isRequiredPage = (file: string): boolean =>
  !isPost(file) && LED_TO.has(`/${file.replace(/^(?:demo\/)?pages\/|\.mdx$/g, '')}`)

/** @returns the field of a header by which a text is not shown; null where it is. */
export const hiddenBy = (fields: Readonly<Record<string, unknown>> | undefined): string | null =>
  fields?.draft === true ? 'draft' : fields?.publish === undefined ? null : 'publish'
