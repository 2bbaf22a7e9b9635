import type { ReactNode } from 'react'
import { conflictText as t } from '@/texts/admin/product-form.ts'

export type Side = 'mine' | 'theirs'
const SIDES = ['mine', 'theirs'] as const

interface Props {
  /** Unique among the choices of a dialog. */
  readonly name: string
  readonly label: string
  readonly isConflict: boolean
  readonly chosen: Side | undefined
  readonly onChoose: (side: Side) => void
  readonly show: (side: Side) => ReactNode
}

/** One thing that two people hold differently, side by side. */
export function VersionChoice({ name, label, isConflict, chosen, onChoose, show }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">
        {label}
        {isConflict && <span className="ml-3 text-sm text-terracotta-ink">{t.both}</span>}
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {SIDES.map((side) => (
          <label
            key={side}
            className="flex min-w-0 cursor-pointer gap-3 rounded-[3px] border border-line p-3 has-[:checked]:border-olive has-[:checked]:bg-olive-pale/50"
          >
            <input
              type="radio"
              name={`version-${name}`}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              className="mt-1 size-4 shrink-0 accent-olive"
            />
            <span className="min-w-0">
              <span className="block text-sm text-stone">{t[side]}</span>
              {show(side)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
