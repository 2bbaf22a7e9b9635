import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PRIMARY } from '@/admin/ui/controls.ts'
import type { Person } from '@/data/admin/people.ts'
import { peopleText as t } from '@/texts/admin/settings.ts'
import { AddPersonDialog } from './add-person-dialog.tsx'
import { AskPersonChange, isGiving } from './ask-person-change.tsx'
import { Card } from './card.tsx'
import { NewPassword } from './new-password.tsx'
import { PersonRow } from './person-row.tsx'
import { peopleQuery } from './queries.ts'
import { type PersonChange, usePersonChange } from './use-person-change.ts'

type Step =
  | { readonly name: 'idle' | 'adding' }
  | { readonly name: 'asking'; readonly change: PersonChange; readonly person: Person }
  | { readonly name: 'password'; readonly of: string; readonly password: string }

const IDLE: Step = { name: 'idle' }

/** All administrators, and what an owner does for them. */
export function People({ people }: { readonly people: readonly Person[] }) {
  const cache = useQueryClient()
  const [step, setStep] = useState<Step>(IDLE)
  const show = (of: string, password: string) => setStep({ name: 'password', of, password })
  const { mutate, isPending } = usePersonChange(
    ({ name }, password) => show(name, password),
    () => setStep((now) => (now.name === 'asking' ? IDLE : now)),
  )
  const choose = (change: PersonChange, person: Person) =>
    isGiving(change) ? mutate({ change, person }) : setStep({ name: 'asking', change, person })
  return (
    <Card title={t.title} note={t.note}>
      <ul className="divide-y divide-line border-y border-line">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} onChoose={(change) => choose(change, person)} />
        ))}
      </ul>
      <button type="button" className={`mt-5 ${PRIMARY}`} onClick={() => setStep({ name: 'adding' })}>
        {t.add}
      </button>
      {step.name === 'adding' && (
        <AddPersonDialog
          onClose={() => setStep(IDLE)}
          onAdded={(name, password) => {
            void cache.invalidateQueries({ queryKey: peopleQuery.queryKey })
            if (password === null) setStep(IDLE)
            else show(name, password)
          }}
        />
      )}
      {step.name === 'asking' && (
        <AskPersonChange
          change={step.change}
          person={step.person}
          isBusy={isPending}
          onConfirm={() => mutate(step)}
          onCancel={() => setStep(IDLE)}
        />
      )}
      {step.name === 'password' && (
        <NewPassword name={step.of} password={step.password} onKept={() => setStep(IDLE)} />
      )}
    </Card>
  )
}
