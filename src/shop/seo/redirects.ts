import { buildReader } from '@/data/build-client.ts'
import { listRedirects } from '@/data/redirects.ts'
import { categoryPath } from '@/domain/paths.ts'
import type { Redirect } from '@/domain/redirect.ts'
import { buildSource } from '@/rendering/build-source.ts'

/** Addresses that have moved, read once per publication. */
export const redirects = buildSource('redirects', () => listRedirects(buildReader()))

const CATEGORY = new RegExp(`^${categoryPath('[^/]+')}$`)

/** @returns the lines of `_redirects` that say it: of a category its orders and pages move along. */
export const redirectRules = ({ from, to }: Redirect): string[] =>
  CATEGORY.test(from) && CATEGORY.test(to)
    ? [`${from} ${to} 301`, `${from}/* ${to}/:splat 301`]
    : [`${from} ${to} 301`]
