import { SLOW_CONNECTION_MS } from '@/domain/rules.ts'
import { failureText } from '@/texts/failure.ts'
import type { Keeping } from './keep.ts'
import { PENDING_TAPS_KEY } from './pending-key.ts'

export const KEEPING: Keeping = {
  left: PENDING_TAPS_KEY,
  words: failureText.late,
  timeout: SLOW_CONNECTION_MS,
}
