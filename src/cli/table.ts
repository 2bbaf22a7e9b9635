import type { Row } from '../../supabase/local/engine/engine.ts'

const WIDEST = 60

/** @returns rows as a table for a terminal. */
export function tableOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map((row) => names.map((name) => shown(row[name])))]
  const widths = names.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  const drawn = lines.map((line) => line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' │ '))
  const rule = widths.map((width) => '─'.repeat(width)).join('─┼─')
  const count = `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`
  return names.length === 0 ? count : [drawn[0], rule, ...drawn.slice(1), count].join('\n')
}

function shown(value: unknown): string {
  const text =
    value === null
      ? '∅'
      : value instanceof Date
        ? value.toISOString()
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)
  const line = text.replace(/\s+/g, ' ')
  return line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line
}
