import { Component, type ReactNode } from 'react'
import { PATHS } from '@/domain/paths.ts'
import { failureText } from '@/texts/failure.ts'

interface Props {
  readonly children: ReactNode
}

/** Stands around an island: an error that nothing else caught shows the way out instead of an empty place. */
export class CriticalFailure extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className="py-16 text-center">
        <h2 className="text-heading">{failureText.title}</h2>
        <p className="mt-3 text-ink-soft">{failureText.advice}</p>
        <p className="mt-8 flex flex-wrap items-center justify-center gap-x-8 gap-y-4">
          <button type="button" className="button" onClick={() => location.reload()}>
            {failureText.reload}
          </button>
          <a href={PATHS.contact} className="link py-2">
            {failureText.contact}
          </a>
        </p>
      </div>
    )
  }
}
