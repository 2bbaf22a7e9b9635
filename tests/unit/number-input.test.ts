import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { adminSecuritySchema } from '@/domain/administrator.ts'
import { type NumberProblem, readNumber } from '@/domain/number-input.ts'
import { BLANK_PRODUCT, centsFromInput, inputFromCents, productForm } from '@/domain/product-form.ts'
import { problemText } from '@/texts/admin/ui.ts'

const price = (text: string) => readNumber(text, { decimals: 2, max: 2_000_000 })
const value = (text: string) => {
  const read = price(text)
  return read.ok ? read.value : read.problem
}

describe('a price as it is typed', () => {
  it.each([
    ['12,5', 1250],
    ['12.5', 1250],
    ['12,50', 1250],
    ['1.15', 115],
    ['8,70', 870],
    ['12,', 1200],
    [',5', 50],
    ['0', 0],
    ['-0', 0],
    ['+7', 700],
    ['007', 700],
    [' 1 250 ', 125_000],
    ['1\u202f250,5', 125_050],
    ['1\u00a0250.50 €', 125_050],
    ['20000', 2_000_000],
  ])('%j is %d cents', (text, expected) => expect(value(text)).toBe(expected))

  it.each<[string, NumberProblem]>([
    ['', 'required'],
    ['  €', 'required'],
    ['abc', 'number'],
    ['12abc', 'number'],
    ['1e3', 'number'],
    ['NaN', 'number'],
    ['Infinity', 'number'],
    ['٧', 'number'],
    ['-', 'number'],
    [',', 'number'],
    ['1.234,56', 'separators'],
    ['1,234.56', 'separators'],
    ["1'234", 'separators'],
    ['12 50', 'separators'],
    ['1,2,3', 'separators'],
    ['12,3 4', 'separators'],
    ['12,345', 'decimals'],
    ['12.345', 'decimals'],
    ['-3', 'negative'],
    ['−3,20', 'negative'],
    ['20000,01', 'out_of_range'],
    ['9'.repeat(400), 'out_of_range'],
  ])('%j is refused: %s', (text, problem) => expect(value(text)).toBe(problem))

  it('goes back into its field as it is read again, for every amount up to 200 €', () => {
    for (let amount = 0; amount <= 20_000; amount++)
      expect(centsFromInput(inputFromCents(amount as never))).toBe(amount)
    expect(inputFromCents(4990 as never)).toBe('49,90')
  })
})

it('a whole number and one with a sign keep to their bounds', () => {
  expect(readNumber('3', { max: 9 })).toEqual({ ok: true, value: 3 })
  expect(readNumber('3,5', { max: 9 })).toEqual({ ok: false, problem: 'whole' })
  expect(readNumber('12', { max: 9 })).toEqual({ ok: false, problem: 'out_of_range' })
  expect(readNumber('-10,5 %', { decimals: 2, min: -9000, max: 50_000 })).toEqual({ ok: true, value: -1050 })
  expect(readNumber('-91', { decimals: 2, min: -9000, max: 50_000 })).toEqual({
    ok: false,
    problem: 'out_of_range',
  })
})

it('every problem of a form’s number is said in its own words', () => {
  const said = (text: string) => {
    const { error } = productForm.safeParse({ ...BLANK_PRODUCT, name: 'x', artisan: 'y', price: text })
    return error?.issues.map(({ message }) => problemText[message])
  }
  const texts = ['', 'abc', '1.234,56', '12,345', '-3', '20000,01'].map(said)
  for (const sentences of texts) expect(sentences).toEqual([expect.stringMatching(/\p{L}/u)])
  expect(new Set(texts.flat()).size).toBe(6)
  for (const stock of ['', '1,5', '-1', '1000001', 'x']) {
    const { error } = productForm.safeParse({ ...BLANK_PRODUCT, name: 'x', artisan: 'y', price: '1', stock })
    expect(error?.issues.map(({ message }) => problemText[message])).toEqual([
      expect.stringMatching(/\p{L}/u),
    ])
  }
  const security = { twoFactorAuth: false, allowMultipleLogins: false }
  expect(adminSecuritySchema.parse({ ...security, sessionTimeout: ' 60 ' }).sessionTimeout).toBe(60)
  for (const sessionTimeout of ['', '4', '721', '12,5', '-60', 'x'])
    expect(adminSecuritySchema.safeParse({ ...security, sessionTimeout }).success, sessionTimeout).toBe(false)
})

it('no field of shop and administration is the browser’s own number field, which the wheel turns and English reads otherwise', async () => {
  const files = (await readdir('src', { recursive: true })).filter((name) => /\.(tsx|astro|ts)$/.test(name))
  expect(files.length).toBeGreaterThan(300)
  for (const name of files)
    expect(await readFile(`src/${name}`, 'utf8'), name).not.toMatch(/type=["'{]+number/)
})
