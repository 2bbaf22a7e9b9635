import { useState } from 'react'
import { Combobox } from '@/admin/ui/combobox.tsx'
import { ICON_BUTTON } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { StepButton } from '@/admin/ui/step-button.tsx'
import { folded } from '@/domain/folded.ts'
import { homePageText as t } from '@/texts/admin/home-page.ts'

/** Suggestions at once. */
const MOST = 12

interface Thing {
  readonly id: number
  readonly name: string
}

interface Props {
  readonly label: string
  readonly hint: string
  /** How many may be chosen. */
  readonly most: number
  /** Those that there are. */
  readonly things: readonly Thing[]
  /** Ids, in their order. */
  readonly chosen: readonly number[]
  readonly onChosen: (chosen: readonly number[]) => void
}

/** A few of many things, found by a part of their name and put in order. */
export function ChosenList({ label, hint, most, things, chosen, onChosen }: Props) {
  const [text, setText] = useState('')
  const nameOf = (id: number) => things.find((one) => one.id === id)?.name ?? t.gone
  const found = things.filter(({ id, name }) => !chosen.includes(id) && folded(name).includes(folded(text)))
  const move = (index: number, by: -1 | 1) => {
    const [one, other] = [chosen[index], chosen[index + by]]
    if (one !== undefined && other !== undefined) onChosen(chosen.with(index, other).with(index + by, one))
  }
  return (
    <>
      {chosen.length > 0 && (
        <ol className="space-y-1">
          {chosen.map((id, index) => (
            <li key={id} className="flex items-center gap-1">
              <span className="mr-auto min-w-0 truncate">{nameOf(id)}</span>
              <StepButton
                label={`${t.upThing} : ${nameOf(id)}`}
                icon="up"
                iconClass="size-4"
                isOff={index === 0}
                onClick={() => move(index, -1)}
              />
              <StepButton
                label={`${t.downThing} : ${nameOf(id)}`}
                icon="down"
                iconClass="size-4"
                isOff={index === chosen.length - 1}
                onClick={() => move(index, 1)}
              />
              <button
                type="button"
                aria-label={t.remove(nameOf(id))}
                className={ICON_BUTTON}
                onClick={() => onChosen(chosen.toSpliced(index, 1))}
              >
                <Icon name="close" className="size-4.5" />
              </button>
            </li>
          ))}
        </ol>
      )}
      {chosen.length < most && (
        <Combobox
          label={label}
          hint={hint}
          query={text}
          onQuery={setText}
          items={text === '' ? [] : found.slice(0, MOST)}
          keyOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          render={({ name }) => <span className="line-clamp-2">{name}</span>}
          clears
          onPick={({ id }) => onChosen([...chosen, id])}
        />
      )}
    </>
  )
}
