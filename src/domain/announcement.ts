/** What every page says above its header. */
export interface Announcement {
  readonly text: string
  /** A path of the shop, or an address that begins with https; empty where it leads nowhere. */
  readonly link: string
}

/** Where an announcement may lead. As the check of `settings.announcement_link`. */
export const ANNOUNCEMENT_LINK = /^(?:\/(?![/\\])[^\s<>"]*|https:\/\/[^\s<>"/]+(?:\/[^\s<>"]*)?)?$/

/** An announcement with its days, ISO 8601; null where it begins at once, or does not end. */
export interface PlannedAnnouncement extends Announcement {
  readonly from: string | null
  readonly until: string | null
}

/** @returns what is announced at a moment; null where nothing is. */
export function announcedAt(
  { text, link, from, until }: PlannedAnnouncement,
  now: Date,
): Announcement | null {
  if (text === '') return null
  if (from !== null && new Date(from) > now) return null
  if (until !== null && new Date(until) <= now) return null
  return { text, link }
}
