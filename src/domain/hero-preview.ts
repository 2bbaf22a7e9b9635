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
  if (!text) return null
  try {
    const { imageUrl, altText, title, subtitle, isDraft } = JSON.parse(text) as Record<string, unknown>
    const texts = [imageUrl, altText, title, subtitle]
    if (!texts.every((value) => typeof value === 'string')) return null
    const [url = '', alt = '', heading = '', line = ''] = texts
    return { imageUrl: url, altText: alt, title: heading, subtitle: line, isDraft: isDraft === true }
  } catch {
    return null
  }
}
