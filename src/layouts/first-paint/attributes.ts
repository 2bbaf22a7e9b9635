/** A raw element with its content, or one tag: quotes hold any character, also those that end a tag elsewhere. */
const TAGS =
  /<!--[\s\S]*?-->|<(script|style|textarea|title)\b(?:[^"'>]|"[^"]*"|'[^']*')*>[\s\S]*?<\/\1>|<[a-z!/](?:[^"'>]|"[^"]*"|'[^']*')*>/gi
const OPENING = /^<[a-z!/](?:[^"'>]|"[^"]*"|'[^']*')*>/i
const VALUE = /"[^"]*"|'[^']*'/g
/** A bracket before the last character: a tag without one, as nearly all are, is left alone. */
const BRACKET_INSIDE = /^<[^<>]*[<>](?=[\s\S])/

/**
 * The same page with angle brackets in attributes escaped. Astro leaves them as they are, which browsers understand; but
 * code that looks for elements in the page's text would find them in a product's description.
 */
export const withoutBracketsInAttributes = (html: string): string =>
  html.replace(TAGS, (element) =>
    element.startsWith('<!--')
      ? element
      : element.replace(OPENING, (tag) =>
          BRACKET_INSIDE.test(tag)
            ? tag.replace(VALUE, (value) => value.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
            : tag,
        ),
  )
