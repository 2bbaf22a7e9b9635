import type { ReactNode } from 'react'

/** A part of what is known of a customer. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="font-sans text-sm font-medium tracking-normal text-stone">{title}</h3>
      <div className="mt-1 space-y-1 wrap-anywhere">{children}</div>
    </section>
  )
}
