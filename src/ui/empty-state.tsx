interface Props {
  readonly title: string
  readonly body: string
  readonly link: { readonly href: string; readonly label: string }
}

/** A page with nothing to show yet, and where to go from there. */
export function EmptyState({ title, body, link }: Props) {
  return (
    <div className="mx-auto max-w-md py-10 text-center md:py-16">
      <svg
        viewBox="0 0 96 96"
        aria-hidden="true"
        className="mx-auto mb-8 size-24 fill-none stroke-straw stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round]"
      >
        <path d="M18 42h60l-5.6 35.4A6 6 0 0 1 66.5 82h-37a6 6 0 0 1-5.9-4.6Z" />
        <path d="M33 42v-9a15 15 0 0 1 30 0v9M14 42h68" />
        <path d="M20 52h56M21.5 62h53M23 72h50M32 43l3 38M44 43l1 38M56 43l-1 38M66 43l-4 38" />
      </svg>
      <h2 className="text-heading">{title}</h2>
      <p className="mt-3 text-ink-soft">{body}</p>
      <a href={link.href} className="button mt-8">
        {link.label}
      </a>
    </div>
  )
}
