interface Props {
  /** What its control is tied to it by. */
  readonly id?: string
  /** What is wrong; without words nothing is shown. */
  readonly words: string | null | undefined
}

/** What is wrong with a field, under it. */
export const Problem = ({ id, words }: Props) =>
  words ? (
    <p id={id} className="mt-1.5 text-sm text-terracotta-ink">
      {words}
    </p>
  ) : null
