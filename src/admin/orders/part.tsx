import { type ReactNode, useId } from 'react'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** A part of the detail of an order under its title. */
export function Part({ title, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-sans text-sm font-medium tracking-normal text-stone">
        {title}
      </h3>
      <div className="mt-1">{children}</div>
    </section>
  )
}
