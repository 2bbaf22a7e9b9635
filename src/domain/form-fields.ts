import * as z from 'zod'

/** The specification's simple pattern: text, @, text, dot, text; no blanks, and no sign that mail headers give a meaning. */
const EMAIL_PATTERN = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/

/**
 * Control characters and broken halves of pairs, which Postgres refuses, and signs that take no room or turn a line around:
 * a name of these alone is no name. The joiners U+200C and U+200D belong to real names.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu
/** The same, but for tabs and line feeds, which a message may hold. */
const UNPRINTABLE_IN_PARAGRAPHS = /[^\P{Cc}\n\t]+|\p{Cs}+/gu

/** One line that may stay empty. Messages are keys: `required`, `too_long`, `email`. @param max characters. */
export const line = (max: number) =>
  z
    .string('required')
    .overwrite((value) => value.replace(UNPRINTABLE, ' ').normalize('NFC').trim())
    .max(max, 'too_long')

/** What is left of a text that can be seen; the database decides alike (`private.is_visible`). */
const INVISIBLE = /[\s\u115f\u1160\u2800\u3164\uffa0]|\u200c|\u200d/gu

/** One line that must be there and can be seen. */
export const requiredLine = (max: number) =>
  line(max).refine((value) => value.replace(INVISIBLE, '') !== '', 'required')

/** Lines of text that may stay empty. */
export const paragraphs = (max: number) =>
  z
    .string('required')
    .overwrite((value) =>
      value.replace(/\r\n?/g, '\n').replace(UNPRINTABLE_IN_PARAGRAPHS, ' ').normalize('NFC').trim(),
    )
    .max(max, 'too_long')

/** An e-mail address that must be there. One that is too long is told so already: with it the pattern takes up to a second. */
export const emailLine = (max: number) =>
  requiredLine(max).refine(
    (value) => value === '' || value.length > max || EMAIL_PATTERN.test(value),
    'email',
  )
