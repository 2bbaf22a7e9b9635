import Papa from 'papaparse'

/** What spreadsheets take for a formula; more apostrophes before it are somebody's own text. */
const FORMULA = /^'*[=+\-@\t\r]/

/**
 * A table as a CSV file that French spreadsheets open with a double click: semicolons and a mark of UTF-8. What they would
 * take for a formula begins with an apostrophe.
 */
export function csvText(fields: readonly string[], rows: readonly (readonly string[])[]): string {
  const options = { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA }
  const data = rows.map((row) => [...row])
  return `\ufeff${Papa.unparse({ fields: [...fields], data }, options)}\r\n`
}
