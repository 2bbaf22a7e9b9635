import { describe, expect, it } from 'vitest'
import { richText } from '@/ui/rich-text.ts'

describe('rich text', () => {
  it('keeps the line breaks of a text without blocks', () => {
    expect(richText('Brosser.\nSécher à l’ombre.\r\n')).toBe('Brosser.<br>Sécher à l’ombre.')
    expect(richText('<p>Brosser.\nSécher.</p>')).toBe('<p>Brosser.\nSécher.</p>')
  })

  it('lets nothing but bare tags pass', () => {
    expect(richText('<p onclick="alert(1)">x</p><script>alert(1)</script>')).not.toMatch(/<(?!\/?p>)/)
  })
})
