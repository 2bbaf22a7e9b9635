import type { ReactNode } from 'react'

/** Says that a message is on its way, and what can be done meanwhile. */
export function MailSent({ body, children }: { body: string; children?: ReactNode }) {
  return (
    <div role="status" className="space-y-5">
      <p className="text-ink-soft">{body}</p>
      {children}
    </div>
  )
}
