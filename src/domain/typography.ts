const NARROW = '\u202f'
/** What follows a number without leaving its line; words such as `jours` may. */
const UNITS = '€|%|°C|kg|g|mm|cm|m|km|cl|ml|h|min|px|ko|Ko|Mo|Go|MB'

/**
 * Sets a French text: apostrophes are curved; a narrow no-break space stands before `;`, `:`, `!`, `?` and `»`, after `«`,
 * and between a number and its unit (Lexique des règles typographiques en usage à l'Imprimerie nationale, which gives the
 * colon a wide one; a browser's fonts make no difference). It only changes spaces that are there. Setting twice changes
 * nothing.
 */
export const typeset = (text: string): string =>
  text
    .replace(/(?<=[\p{L}\d])'(?=[\p{L}\d«])/gu, '’')
    .replace(/«[ \u00a0]/g, `«${NARROW}`)
    .replace(/[ \u00a0](?=»)/g, NARROW)
    .replace(/(?<=\S)[ \u00a0](?=[;:!?]+(?:[\s»)]|$))/g, NARROW)
    .replace(new RegExp(`(?<=\\d)[ \\u00a0](?=(?:${UNITS})(?![\\p{L}\\d]))`, 'gu'), NARROW)
