import { TAP_PATIENCE_MS } from '@/domain/rules.ts'
import { failureText } from '@/texts/failure.ts'
import type { Keeping } from './keep.ts'
import { LEFT_KEY } from './left-key.ts'

export const KEEPING: Keeping = { left: LEFT_KEY, words: failureText.late, patience: TAP_PATIENCE_MS }
