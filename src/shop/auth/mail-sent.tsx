import { type ReactNode, useEffect } from 'react'
import { offerDraft } from './draft-hand-over.ts'

/** Says that a message is on its way, and what can be done meanwhile. */
export function MailSent({ body, children }: { body: string; children?: ReactNode }) {
  // The link leads back to the checkout in another tab.
  useEffect(offerDraft, [])
  return (
    <div role="status" className="space-y-5">
      <p className="text-ink-soft">{body}</p>
      {children}
    </div>
  )
}
