import { describe, expect, it } from 'vitest'
import { isScriptOf, noteScriptFiles, withImports } from '@/layouts/first-paint/script-files.ts'

type Generate = (options: object, bundle: Readonly<Record<string, object>>) => void

const chunk = (fileName: string, imports: string[], facadeModuleId: string | null = null) => ({
  type: 'chunk',
  fileName,
  imports,
  facadeModuleId,
})
const generate = noteScriptFiles().generateBundle as unknown as Generate
generate(
  {},
  {
    a: chunk('_astro/page.js', ['_astro/shared.js'], '/shop/src/pages/index.astro?astro&type=script'),
    b: chunk('_astro/shared.js', ['_astro/deep.js', '_astro/page.js']),
    c: chunk('_astro/deep.js', []),
    d: { type: 'asset', fileName: '_astro/style.css' },
  },
)

describe('the script files of a page', () => {
  it('are those it names and all that they import, once each', () => {
    expect(withImports(['/_astro/page.js', '/_astro/deep.js'])).toEqual([
      '/_astro/page.js',
      '/_astro/shared.js',
      '/_astro/deep.js',
    ])
    expect(withImports(['/_astro/unknown.js'])).toEqual(['/_astro/unknown.js'])
  })

  it('are known by the component whose script they are', () => {
    expect(isScriptOf('/_astro/page.js', 'pages/index.astro')).toBe(true)
    expect(isScriptOf('/_astro/shared.js', 'pages/index.astro')).toBe(false)
    expect(isScriptOf('/_astro/unknown.js', 'pages/index.astro')).toBe(false)
  })
})
