import { afterAll, beforeAll, expect, test } from 'vitest'
import { textFaults } from '@/domain/texts/text-rules.ts'
import { textFaultReason } from '@/texts/text-faults.ts'
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts'
import { type TextContext, textContext } from './support/text-context.ts'

const PATH = 'blog/un-automne-au-souk.mdx'
let shop: TextContext
beforeAll(async () => {
  shop = await textContext()
})
afterAll(() => shop?.close())

test.each(HOSTILE_TEXTS)(
  '%# is not saved, and is told by the sentence that its author reads while typing',
  async (_, text, line) => {
    const [code, details] = await shop.refused('owner', { do: 'save', path: PATH, text, baseHash: null })
    const [fault] = textFaults(text)
    // What no text may weigh is not even read.
    if (code !== 'request_too_large') {
      expect(code).toBe('text_faulty')
      expect((details as { faults: unknown[] }).faults).toContainEqual(
        expect.objectContaining({ line, reason: fault && textFaultReason(fault) }),
      )
    } else expect(text.length).toBeGreaterThan(1_000_000)
    expect([await shop.read(PATH), await shop.versions(PATH)]).toEqual([null, []])
  },
)
