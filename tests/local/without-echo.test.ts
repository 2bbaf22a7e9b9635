import { expect, test } from 'vitest'
import { withoutEcho } from '../../supabase/local/rest/without-echo.ts'

const body = (code: string, details: string) => ({ code, message: 'm', details, hint: null })
const long = JSON.stringify({ offers: Array.from({ length: 50 }, (_, id) => ({ id, price: '19.90' })) })

test('what a function answers with its own status reaches everybody whole: a page reads new prices from it', () => {
  expect(withoutEcho(body('PT409', long))).toEqual(body('PT409', long))
})

test('what repeats a request is cut, and Postgres’ own words are told nobody', () => {
  expect(String(withoutEcho(body('PGRST100', long)).details).length).toBeLessThan(310)
  expect(withoutEcho(body('22P02', 'invalid input syntax'))).toMatchObject({ details: null, hint: null })
})
