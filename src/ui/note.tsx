import type { ReactNode } from 'react'

/** Something to know before going on. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div role="note" className="rounded-[2px] border-l-4 border-straw bg-straw-pale/60 px-5 py-4">
      {children}
    </div>
  )
}
