import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atFirstUse } from '@/domain/at-first-use.ts'
import { ROOT, sourceFiles } from '../support/imports.ts'

test('no module makes a formatter while it is loaded: a phone pays for it before it shows anything', () => {
  const dear = sourceFiles('src').filter((file) =>
    /^(?:export )?const .*= (?:\/\*.*\*\/ )?new Intl\./m.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(dear).toEqual([])
})

test('what is made at first use is made once, and not before', () => {
  let times = 0
  const made = atFirstUse(() => ({ number: ++times }))
  expect(times).toBe(0)
  expect(made()).toBe(made())
  expect(times).toBe(1)
})
