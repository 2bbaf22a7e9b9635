/** What mail programs make a link of even in plain text: an address with its scheme, with `www.`, or with a path. */
const LINK = /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}\//iu

/** Whether a text holds the address of a page; the database decides alike (`private.has_link`). */
export const hasLink = (text: string): boolean => LINK.test(text)

/** A word of a text that may become a link: with a scheme, a domain, or an email address. */
const LINKABLE = /\S*(?::\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}|@)\S*/giu

/**
 * What a person typed, as it may stand in an email to an address that nobody has proved: it reads as before, and no
 * program makes a link of it (characters of no width stand between its parts).
 */
export const unlinked = (text: string): string =>
  text.replace(LINKABLE, (word) => word.replace(/[.:/@]/g, '$&\u200b'))

/** A link that writes to an address; what stands in it adds neither recipients nor words to the message. */
export const mailHref = (email: string): string => `mailto:${encodeURIComponent(email)}`
