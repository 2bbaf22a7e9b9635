import { Fragment } from 'react'

/** A text in which an address breaks before its @, where the line is too short for all of it. */
export const EmailText = ({ text }: { readonly text: string }) =>
  text.split(/(?=@)/).map((part) => (
    <Fragment key={part}>
      {part.startsWith('@') && <wbr />}
      {part}
    </Fragment>
  ))
