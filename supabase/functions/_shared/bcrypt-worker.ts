import bcrypt from 'bcryptjs'
import type { Answer, Task } from './bcrypt.ts'

/** bcrypt on a thread of its own: see bcrypt.ts. */
const thread = self as unknown as {
  onmessage: (message: { readonly data: Task }) => void
  postMessage: (answer: Answer) => void
}

thread.onmessage = ({ data: { id, password, against } }) => {
  const done =
    typeof against === 'number' ? bcrypt.hash(password, against) : bcrypt.compare(password, against)
  done.then(
    (value) => thread.postMessage({ id, value }),
    (error: unknown) => thread.postMessage({ id, error: String(error) }),
  )
}
