import type { z } from 'zod'
import type { ErrorCode, Refusal } from '@/domain/errors.ts'

type Issue = z.core.$ZodIssue

const LINES: Readonly<Record<string, ErrorCode>> = {
  quantity: 'quantity_invalid',
  productId: 'product_unavailable',
}
const ADDRESS: Readonly<Record<string, ErrorCode>> = {
  postalCode: 'postal_code_invalid',
  country: 'country_not_served',
}
const TOP: Readonly<Record<string, ErrorCode>> = {
  idempotencyKey: 'idempotency_key_invalid',
  discountCode: 'discount_unknown',
  relayPoint: 'relay_point_unavailable',
  shippingMethod: 'shipping_method_unavailable',
}

function codeOf(issue: Issue): ErrorCode {
  const [part, second, third] = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') return 'request_invalid'
  switch (part) {
    case 'lines':
      if (second === undefined) return issue.code === 'too_big' ? 'cart_too_large' : 'cart_empty'
      return LINES[third ?? ''] ?? 'request_invalid'
    case 'customer':
      return second === 'email' ? 'email_invalid' : 'customer_invalid'
    case 'address':
      return ADDRESS[second ?? ''] ?? 'address_invalid'
    default:
      return TOP[part ?? ''] ?? 'request_invalid'
  }
}

/** Names what is wrong with a request: the code of its first fault, and the paths of all of them. */
export function refusalOfIssues(issues: readonly Issue[]): Refusal {
  const [first] = issues
  const fields = issues.slice(0, 20).map(({ path }) => path.map(String).join('.'))
  return { code: first ? codeOf(first) : 'request_invalid', details: { fields } }
}
