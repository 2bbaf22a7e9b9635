import { type ReactNode, useId } from 'react'

/** One subject of the profile; on wide screens its title stands beside it. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="border-t border-line py-8 md:py-10 lg:grid lg:grid-cols-[17rem_1fr] lg:gap-x-16"
    >
      <h2 id={id} className="mb-5 text-2xl">
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
