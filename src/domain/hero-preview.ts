import { fieldsOf, readJson } from './json.ts'

/** Key of localStorage where the administration's hero screen leaves what it shows, for the preview tab beside it. */
export const HERO_PREVIEW_KEY = 'hero-image'

/** What the preview shows. */
export interface HeroPreview {
  /** Absolute, or a path of the site. */
  readonly imageUrl: string
  readonly altText: string
  readonly title: string
  readonly subtitle: string
  /** Whether it is not saved yet. */
  readonly isDraft: boolean
}

/** @param text what the storage holds. @returns null where that is no preview. */
export function heroPreviewOf(text: string | null): HeroPreview | null {
  const { imageUrl, altText, title, subtitle, isDraft } = fieldsOf(readJson(text))
  return typeof imageUrl === 'string' &&
    typeof altText === 'string' &&
    typeof title === 'string' &&
    typeof subtitle === 'string'
    ? { imageUrl, altText, title, subtitle, isDraft: isDraft === true }
    : null
}
