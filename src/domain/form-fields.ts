import * as z from 'zod/mini'
import { isVisible, plainLine } from './plain-line.ts'

/** The specification's simple pattern: text, @, text, dot, text; no blanks, and no character that mail headers give a meaning. */
const EMAIL_PATTERN = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/

/** What no text may hold (`plain-line.ts`), but for tabs and line feeds, which a message may hold. */
const UNPRINTABLE_IN_PARAGRAPHS = /[^\P{Cc}\n\t]+|\p{Cs}+/gu

/** One line that may stay empty. Messages are keys: `required`, `too_long`, `email`. @param max characters. */
export const line = (max: number) =>
  z.string('required').check(z.overwrite(plainLine), z.maxLength(max, 'too_long'))

/** One line that must be there and can be seen. */
export const requiredLine = (max: number) => line(max).check(z.refine(isVisible, 'required'))

/** Lines of text that may stay empty. */
export const paragraphs = (max: number) =>
  z.string('required').check(
    z.overwrite((value) =>
      value.replace(/\r\n?/g, '\n').replace(UNPRINTABLE_IN_PARAGRAPHS, ' ').normalize('NFC').trim(),
    ),
    z.maxLength(max, 'too_long'),
  )

/** An email address that must be there. One that is too long is told so already: with it the pattern takes up to a second. */
export const emailLine = (max: number) =>
  requiredLine(max).check(
    z.refine((value) => value === '' || value.length > max || EMAIL_PATTERN.test(value), 'email'),
  )
