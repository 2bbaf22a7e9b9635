import { isLoopbackAddress } from '@/domain/loopback.ts'
import { contentRepositoryText as t } from '@/texts/admin/content-repository.ts'
import type { Variables } from '../_shared/variables.ts'

/** Where texts are committed to. */
export interface ContentRepository {
  /** `OWNER/NAME`. */
  readonly name: string
  readonly branch: string
  readonly token: string
  /** Address of the interface, without a slash at its end. */
  readonly api: string
}

const GITHUB = 'https://api.github.com'
const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/[A-Za-z0-9._-]{1,100}$/
/** As git takes it; dots that lead elsewhere are none. */
const BRANCH = /^(?!.*(?:\.\.|\/\/|\.lock$|\/$))[A-Za-z0-9][A-Za-z0-9._/-]{0,199}$/
const SECRETS = ['CONTENT_REPOSITORY', 'CONTENT_BRANCH', 'CONTENT_TOKEN'] as const

/** @throws Error where `CONTENT_API_URL`, which is for tests, names another machine: the token goes to GitHub alone. */
function apiOf(read: Variables): string {
  const given = read('CONTENT_API_URL')
  if (!given) return GITHUB
  if (!isLoopbackAddress(given))
    throw new Error('CONTENT_API_URL is for tests: the token goes to GitHub alone')
  return given.replace(/\/$/, '')
}

/** @returns the repository that the environment names, or in French what is missing of it. */
export function contentRepository(read: Variables): ContentRepository | { readonly lacks: string } {
  const missing = SECRETS.filter((name) => !read(name)?.trim())
  if (missing.length > 0) return { lacks: t.missing(missing) }
  const [name = '', branch = '', token = ''] = SECRETS.map((secret) => read(secret)?.trim())
  if (!NAME.test(name) || /\/\.{1,2}$/.test(name)) return { lacks: t.noRepository }
  if (!BRANCH.test(branch)) return { lacks: t.noBranch }
  return { name, branch, token, api: apiOf(read) }
}
