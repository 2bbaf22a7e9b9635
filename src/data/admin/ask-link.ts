import { type Result, succeed } from '@/domain/errors.ts'
import { callFunction } from '../call-function.ts'
import { type FoundLink, foundLink } from './links.ts'

/** Asks for a link to an administrator's address; the answer is the same for any other. */
export async function askForLink(email: string): Promise<Result<null>> {
  const answer = await callFunction('admin-link', { ask: email })
  return answer.ok ? succeed(null) : answer
}

/** Whose password a link of an email sets: `link_invalid` for one that no longer opens. */
export async function lookAtLink(token: string): Promise<Result<FoundLink>> {
  const answer = await callFunction('admin-link', { look: token })
  return answer.ok ? succeed(foundLink.parse(answer.value)) : answer
}

/** Chooses a password with a link of an email. */
export async function choosePassword(token: string, password: string): Promise<Result<null>> {
  const answer = await callFunction('admin-link', { token, password })
  return answer.ok ? succeed(null) : answer
}
