/** What no address is written with, and what browsers leave out before they read a scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSEEN = /[\u0000-\u0020\u007f-\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\\]/
const SCHEME = /^(?:https?:\/\/[^/?#]|mailto:.|tel:\+?\d)/i
/** A file beside the text: its name ends as a picture's does, and it leads into no other folder than one below. */
const BESIDE =
  /^(?:\.\/)?(?:[\p{L}\d_][\p{L}\d_. -]*\/)*[\p{L}\d_][\p{L}\d_. -]*\.(?:avif|gif|jpe?g|png|svg|webp)$/iu

const decoded = (address: string): string => {
  try {
    return decodeURI(address)
  } catch {
    return '\0'
  }
}

/** @returns whether a link may lead there: a page of the web or the shop, a part of this page, an email, a telephone. */
export const isTextLink = (address: string): boolean =>
  !UNSEEN.test(address) && (SCHEME.test(address) || /^(?:\/(?!\/)|#.)/.test(address))

/** @returns whether a picture may be there: on the web, in the shop, or beside the text. */
export const isTextPicture = (address: string): boolean =>
  BESIDE.test(decoded(address)) ||
  (!UNSEEN.test(address) && (/^https?:\/\/[^/?#]/i.test(address) || /^\/(?!\/)/.test(address)))
