import type { ReactNode } from 'react'
import { Problem } from './problem.tsx'

export interface RadioCard {
  readonly value: string
  readonly label: string
  readonly note?: string
  /** What stands at the right, such as a fee. */
  readonly aside?: ReactNode
}

interface Props {
  readonly name: string
  readonly legend: string
  readonly value: string
  readonly cards: readonly RadioCard[]
  readonly onValue: (value: string) => void
  /** What is wrong, in words. */
  readonly problem?: string | undefined
  /** Whether they stand side by side where there is room: short words alone. */
  readonly isAbreast?: boolean
}

/** A choice of one, each a whole row to click on. */
export function RadioCards({ name, legend, value, cards, onValue, problem, isAbreast = false }: Props) {
  return (
    <fieldset
      tabIndex={problem ? -1 : undefined}
      data-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${name}-erreur` : undefined}
      className="outline-none"
    >
      <legend className="mb-2 font-medium">{legend}</legend>
      <div
        className={`rounded-[2px] border border-field bg-paper ${isAbreast ? 'flex flex-wrap *:flex-1 *:basis-40' : 'divide-y divide-line'}`}
      >
        {cards.map((card) => (
          <label
            key={card.value}
            htmlFor={`${name}-${card.value}`}
            className={`flex min-h-14 flex-wrap items-center py-3 has-checked:bg-olive-pale/60 ${isAbreast ? 'gap-2.5 px-3 leading-tight' : 'gap-4 px-4'}`}
          >
            <input
              id={`${name}-${card.value}`}
              type="radio"
              name={name}
              value={card.value}
              checked={card.value === value}
              onChange={() => onValue(card.value)}
              className="size-5 shrink-0 accent-olive"
            />
            <span className="flex-1 basis-24 wrap-anywhere">
              {card.label}
              {card.note && <span className="block text-sm text-ink-soft">{card.note}</span>}
            </span>
            {card.aside && <span className="figures">{card.aside}</span>}
          </label>
        ))}
      </div>
      <Problem id={`${name}-erreur`} words={problem} />
    </fieldset>
  )
}
