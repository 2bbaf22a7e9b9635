import type { Refusal } from '@/domain/errors.ts'

/** What the service of texts refuses, with the status of its answer. */
export class TextRefusal extends Error {
  readonly status: number
  readonly refusal: Refusal
  constructor(status: number, refusal: Refusal) {
    super(refusal.code)
    this.status = status
    this.refusal = refusal
  }
}

/** @throws TextRefusal unless something is as it must be. */
export function unless(isFine: boolean, status: number, code: Refusal['code']): void {
  if (!isFine) throw new TextRefusal(status, { code })
}
