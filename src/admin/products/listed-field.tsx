import { useId } from 'react'
import { MAX_LISTED_WORDS } from '@/domain/rules.ts'
import { productFormText as t } from '@/texts/admin/product-form.ts'
import { Problem } from '@/ui/form/problem.tsx'

interface Word {
  readonly name: string
  /** Of a colour: how it looks. */
  readonly swatch?: string
}

interface Props {
  readonly label: string
  /** Of the shop, in its order. */
  readonly list: { readonly data: readonly Word[] | undefined; readonly isError: boolean }
  readonly chosen: readonly string[]
  readonly problem?: string | undefined
  readonly onChange: (chosen: readonly string[]) => void
}

/** Several words of a list of the shop, in the order in which they are chosen; what is chosen stays, though the list lost it. */
export function ListedField({ label, list, chosen, problem, onChange }: Props) {
  const id = useId()
  const known: readonly Word[] = list.data ?? []
  const lost = chosen.filter((name) => !known.some((word) => word.name === name))
  const isFull = chosen.length >= MAX_LISTED_WORDS
  const turn = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
  return (
    <fieldset
      aria-describedby={problem ? `${id}-erreur ${id}-aide` : `${id}-aide`}
      tabIndex={problem ? -1 : undefined}
      data-invalid={problem ? true : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {[...known, ...lost.map((name): Word => ({ name }))].map(({ name, swatch }) => {
          const isChosen = chosen.includes(name)
          return (
            <label
              key={name}
              className="relative flex min-h-9 cursor-pointer items-center gap-2 rounded-full border border-field bg-paper px-3 py-1 text-sm has-checked:border-olive has-checked:bg-olive-pale has-disabled:cursor-not-allowed has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-olive"
            >
              <input
                type="checkbox"
                className="sr-only"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => turn(name)}
              />
              {swatch && (
                <span
                  aria-hidden="true"
                  className="size-4 rounded-full ring-1 ring-ink/20 ring-inset"
                  style={{ backgroundColor: swatch }}
                />
              )}
              {name}
            </label>
          )
        })}
      </div>
      <Problem words={list.isError ? t.listedFailed : null} />
      <Problem id={`${id}-erreur`} words={problem} />
      <p id={`${id}-aide`} className="mt-1.5 text-sm text-stone">
        {chosen.length > 0 ? chosen.join(', ') : t.listedHint(MAX_LISTED_WORDS)}
      </p>
    </fieldset>
  )
}
