import { createHash } from 'node:crypto'
import { SESSION_KEY } from '@/data/session-key.ts'
import { SIGN_IN_FIRST } from './sign-in-first.ts'

/**
 * Leaves the profile before its scripts come where nobody is signed in, and no email's link (in the address) must be kept.
 * Where the storage is refused they decide.
 */
export const LEAVE_EARLY = `try{localStorage.getItem('${SESSION_KEY}')||location.hash||location.replace('${SIGN_IN_FIRST}')}catch{}`

/** What the page's policy must allow for it. */
export const LEAVE_EARLY_HASH = `sha256-${createHash('sha256').update(LEAVE_EARLY).digest('base64')}` as const
