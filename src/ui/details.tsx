interface Props {
  readonly lines: readonly string[]
  readonly className?: string
}

/** What is said of something below its name, a line each. */
export const Details = ({ lines, className = '' }: Props) =>
  lines.map((line) => (
    <span key={line} className={`block wrap-anywhere ${className}`}>
      {line}
    </span>
  ))
