import { type ComponentType, useEffect, useState } from 'react'
import { shellText } from '@/texts/admin/shell.ts'
import { toastFailure } from './failures.ts'

interface Late<Props> {
  readonly load: () => Promise<ComponentType<Props>>
  /** Once it was fetched. */
  part: ComponentType<Props> | null
}

interface ShownProps<Props extends object> {
  readonly late: Late<Props>
  readonly props: Props
}

function Shown<Props extends object>({ late, props }: ShownProps<Props>) {
  const [Part, setPart] = useState(() => late.part)
  useEffect(() => {
    let isHere = true
    if (!late.part)
      late.load().then(
        (part) => {
          late.part = part
          if (isHere) setPart(() => part)
        },
        (error: unknown) => {
          if (isHere) toastFailure(shellText.loadFailed, error)
        },
      )
    return () => {
      isHere = false
    }
  }, [late])
  return Part ? <Part {...props} /> : null
}

/**
 * A component whose code is fetched when it is first shown; until then nothing stands in its place. Where that fails (no network, a version
 * published meanwhile), what is open stays as it is, and the next time tries again.
 */
export function lazily<Props extends object>(load: Late<Props>['load']) {
  const late: Late<Props> = { load, part: null }
  return (props: Props) => <Shown late={late} props={props} />
}
