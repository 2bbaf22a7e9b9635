import type { OwnSegment } from '@/data/admin/marketing.ts'
import { isSegmentField, SEGMENT_FIELDS, type SegmentField, type SegmentInput } from '@/domain/segment.ts'

/** A segment of the shop's own as it was read. */
export interface EditedSegment {
  readonly id: number
  readonly version: number
  readonly saved: SegmentInput
}

/** @returns null of a segment that every shop has. */
export function editedOf({ id, version, name, match, conditions }: OwnSegment): EditedSegment | null {
  if (id === null || version === null || name === null || match === null || conditions === null) return null
  return {
    id,
    version,
    saved: {
      name,
      match,
      conditions: conditions.map(({ field, is, value }) => ({
        field,
        is,
        value: field === 'spent' ? (value ?? '').replace(/\.00$/, '').replace('.', ',') : (value ?? ''),
      })),
    },
  }
}

/** A condition on another fact: what was typed fits it no longer. */
export const conditionOn = (field: SegmentField): SegmentInput['conditions'][number] => ({
  field,
  is: SEGMENT_FIELDS[field][0],
  value: field === 'country' ? 'FR' : '',
})

export const BLANK_SEGMENT: SegmentInput = { name: '', match: 'all', conditions: [conditionOn('spent')] }

export const fieldOf = (field: string): SegmentField => (isSegmentField(field) ? field : 'spent')
