import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFiles } from '../../src/cli/test-files.ts'
import { ROOT } from '../support/imports.ts'

// Tests of one worker share their modules: what another test has loaded already keeps the module that a mock is to replace.
const REPLACES = 'vi.'.concat('mock(')
const LOADS_ANEW = 'vi.resetModules()'

test('a test that replaces a module loads anew what imports it', () => {
  const careless = testFiles().filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return text.includes(REPLACES) && !text.includes(LOADS_ANEW)
  })
  expect(careless).toEqual([])
})
