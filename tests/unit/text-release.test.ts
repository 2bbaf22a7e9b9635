import { expect, test } from 'vitest'
import { releaseChanges } from '@/admin/texts/release-changes.ts'
import { readHeader, setHeaderField } from '@/domain/texts/header-values.ts'

const TODAY = '2026-11-27'
const HEADER = '---\nid: 1\ntitle: "Un samedi"\ndate: 2026-11-27\ndraft: true\n---\n'
/** A header after its text was given another moment. */
const released = (header: string, isDraft: boolean, publish: string | null, today = TODAY) =>
  releaseChanges(readHeader(header), isDraft, publish, today).reduce(
    (before, [key, value]) => setHeaderField(before, key, value),
    header,
  )

test('the day that readers see is the one on which a post appears, unless its author chose another', () => {
  const planned = released(HEADER, false, '2026-12-05T08:00')
  expect(readHeader(planned)).toMatchObject({ date: '2026-12-05', publish: '2026-12-05T08:00' })
  expect(readHeader(planned)).not.toHaveProperty('draft')
  // Put off, on another day.
  expect(readHeader(released(planned, false, '2026-12-06T08:00', '2026-11-28')).date).toBe('2026-12-06')
  const chosen = setHeaderField(HEADER, 'date', '2026-11-20')
  expect(readHeader(released(chosen, false, '2026-12-05T08:00')).date).toBe('2026-11-20')
  expect(readHeader(released(planned, true, null))).toMatchObject({ date: '2026-12-05', draft: true })
  // A page shows no day of its own.
  const page = '---\ntitle: "Nos ateliers"\n---\n'
  expect(readHeader(released(page, false, '2026-12-05T08:00'))).not.toHaveProperty('date')
})
