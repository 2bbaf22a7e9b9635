/**
 * Control characters and broken halves of pairs, which Postgres refuses, and signs that take no room or turn a line around:
 * a name of these alone is no name. The joiners U+200C and U+200D belong to real names.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu

/** What is left of a text that can be seen; the database decides alike (`private.is_visible`). */
const INVISIBLE = /[\s\u115f\u1160\u2800\u3164\uffa0]|\u200c|\u200d/gu

/** What was typed as one line that can be stored and shown. */
export const plainLine = (typed: string): string => typed.replace(UNPRINTABLE, ' ').normalize('NFC').trim()

/** Whether something of a text can be seen. */
export const isVisible = (text: string): boolean => text.replace(INVISIBLE, '') !== ''
