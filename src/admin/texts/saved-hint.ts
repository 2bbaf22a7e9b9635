import { publishMoment } from '@/domain/publish-moment.ts'
import { readHeader } from '@/domain/texts/header-values.ts'
import { splitText } from '@/domain/texts/text-header.ts'
import { textWorkText } from '@/texts/admin/text-work.ts'
import { writtenMoment } from './written-moment.ts'

const t = textWorkText.savedHint

/**
 * What becomes of a text that was saved, in words.
 * @param isOnline whether visitors read what was published of it before.
 */
export function savedHint(text: string, isOnline: boolean, now = new Date()): string {
  const fields = readHeader(splitText(text).header)
  if (fields.draft === true) return isOnline ? t.withdrawn : t.draft
  const moment = publishMoment(fields)
  return moment && moment > now ? t.planned(writtenMoment(String(fields.publish))) : t.now
}
