import { expect, test } from 'vitest'
import { reportedProblems } from '@/admin/products/import-problems.ts'
import { importText as t } from '@/texts/admin/product-import.ts'

const refused = (line: number, changes: object = {}) => ({
  ...{ line, identifier: 'pan', code: 'identifier_taken', fields: null, variant: null, stock: null },
  ...changes,
})
const read = (problems: { line: number; message: string }[]) => ({
  problems,
  variantLines: new Map([[4, [4, 5]]]),
})

test('a reference that stands twice in the file is said once, and by its name', () => {
  const twice = { line: 5, message: t.wrong.repeated('SKU-10', 2) }
  const report = {
    done: false,
    lines: [],
    problems: [refused(4, { variant: 2 }), refused(2, { variant: 1 })],
  }
  expect(reportedProblems(read([twice]), report as never)).toEqual([
    { line: 2, message: t.referenceTaken },
    twice,
  ])
  expect(t.referenceTaken).toMatch(/^Cette référence/)
})

test('what the shop refuses besides is said of its line, too', () => {
  const shape = { line: 3, message: t.wrong.shape }
  const problems = [refused(3), refused(6, { code: 'stock_changed', stock: 7 })]
  expect(
    reportedProblems(read([shape]), { done: false, lines: [], problems } as never).map(
      ({ line, message }) => [line, message.split(' ', 2).join(' ')],
    ),
  ).toEqual([
    [3, 'Cette ligne'],
    [3, 'Cet identifiant'],
    [6, 'Le stock'],
  ])
})
