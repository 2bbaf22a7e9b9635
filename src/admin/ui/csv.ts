import Papa from 'papaparse'

/** What spreadsheets take for a formula; more apostrophes before it are somebody's own text. `-12,50` is a number to all of them. */
const FORMULA = /^'*(?:[=+@\t\r]|-(?!\d+(?:,\d+)?$))/

const OPTIONS = { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA }

/** Rows of a CSV file, as `csvText` writes them: to be added to what it gave. */
export const csvRows = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.length === 0 ? '' : `${Papa.unparse([...rows.map((row) => [...row])], OPTIONS)}\r\n`

/**
 * A table as a CSV file that French spreadsheets open with a double click: semicolons and a mark of UTF-8. What they would
 * take for a formula begins with an apostrophe; numbers are numbers, also negative ones.
 */
export const csvText = (fields: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${csvRows([fields, ...rows])}`
