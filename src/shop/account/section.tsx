import { type ReactNode, useId } from 'react'

/** One subject of the profile. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line py-8 md:py-10">
      <h2 id={id} className="mb-5 text-2xl">
        {title}
      </h2>
      <div className="min-w-0 max-w-3xl">{children}</div>
    </section>
  )
}
