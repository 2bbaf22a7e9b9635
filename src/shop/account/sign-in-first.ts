import { PATHS } from '@/domain/paths.ts'

/** Address of the page that signs in and leads back to the profile. */
export const SIGN_IN_FIRST = `${PATHS.auth}?retour=${encodeURIComponent(PATHS.profile)}`
