/** An arrow that points down, in the colour of the text. */
export const Chevron = ({ className }: { readonly className: string }) => (
  <svg
    viewBox="0 0 12 8"
    aria-hidden="true"
    className={`w-3 fill-none stroke-current stroke-[1.5] ${className}`}
  >
    <path d="m1 1.5 5 5 5-5" />
  </svg>
)
