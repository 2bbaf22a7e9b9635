import { expect, it } from 'vitest'
import { reason } from '../../src/cli/publishing/build-site.ts'
import { ROOT } from '../support/imports.ts'

it('says why a build failed and nothing of how: no marks, no hint, no stack, no colours, no folder of this machine', () => {
  const output = [
    '17:02:11 [build] output: "static"',
    '\u001b[31m[InvalidContentEntryDataError]\u001b[39m **blog → doum** data does not match collection schema.',
    '',
    '  **date**: il faut un jour',
    `    at file://${ROOT}/content/demo/blog/recolte-du-doum.mdx:8:1`,
    '  Hint:',
    '    See https://docs.astro.build/en/guides/content-collections/',
    '  Stack trace:',
    '    at getEntryDataAndImages (file:///somewhere/utils.js:120:26)',
  ].join('\n')
  expect(reason(output)).toBe(
    '[InvalidContentEntryDataError] blog → doum data does not match collection schema.\n  date: il faut un jour',
  )
  expect(reason(`one\n${ROOT}/src/x.astro is broken`)).toBe('one\nsrc/x.astro is broken')
})
