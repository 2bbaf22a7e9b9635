import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ICON_BUTTON, QUIET } from '@/admin/ui/controls.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type StoredPackagings, savePackagings, toStoredPackagings } from '@/data/admin/packagings.ts'
import { inputFromWeight } from '@/domain/customs.ts'
import {
  PACKAGING_NAME,
  type PackagingInput,
  type PackagingProblems,
  readPackagings,
} from '@/domain/packaging.ts'
import { MAX_PACKAGINGS } from '@/domain/rules.ts'
import { packagingsText as t } from '@/texts/admin/packagings.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { markProblems } from '@/ui/form/mark-problems.ts'
import { NumberField } from '@/ui/form/number-field.tsx'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { Card } from './card.tsx'
import { PageForm } from './page-forms.tsx'
import { packagingsQuery } from './queries.ts'

const typedOf = ({ packagings }: StoredPackagings): readonly PackagingInput[] =>
  packagings.map(({ name, weightG, isDefault }) => ({
    key: name,
    name,
    weight: inputFromWeight(weightG),
    isDefault,
  }))
const said = (problem: string | undefined) =>
  problem === 'twice' ? t.twice : problem && (problemText[problem] ?? problem)

/** What parcels are packed in, each with its weight. */
export function PackagingsForm({ stored }: { readonly stored: StoredPackagings }) {
  const cache = useQueryClient()
  const [read, setRead] = useState(stored)
  const [rows, setRows] = useState(() => typedOf(stored))
  const [made, setMade] = useState(1)
  const [problems, setProblems] = useState<PackagingProblems>({})
  const take = (newer: StoredPackagings) => {
    setRead(newer)
    setRows(typedOf(newer))
    cache.setQueryData(packagingsQuery.queryKey, newer)
  }
  const { isBusy, onSubmit } = useSubmit(async (form) => {
    const wanted = readPackagings(rows)
    if (!wanted.ok) return markProblems(() => setProblems(wanted.problems), form)
    setProblems({})
    try {
      take(await savePackagings(adminClient(), read.version, wanted.packagings))
      showToast({ title: t.saved })
    } catch (error) {
      const refusal = error instanceof RefusedError ? error.refusal : null
      // What they stored shows; what was typed here is not stored, which is said.
      if (refusal?.code === 'settings_changed') take(toStoredPackagings(refusal.details))
      toastFailure(t.saveFailed, error)
    }
  })
  const change = (key: string, changed: Partial<PackagingInput>) => {
    setRows((before) => before.map((one) => (one.key === key ? { ...one, ...changed } : one)))
    setProblems(({ [key]: _, ...rest }) => rest)
  }
  const choose = (key: string | null) =>
    setRows((before) => before.map((one) => ({ ...one, isDefault: one.key === key })))
  const isDirty = JSON.stringify(rows) !== JSON.stringify(typedOf(read))
  return (
    <PageForm
      form={{ isBusy, onSubmit }}
      isDirty={isDirty}
      onDiscard={() => {
        setRows(typedOf(read))
        setProblems({})
      }}
    >
      <Card id="packagings" title={t.title} note={t.note}>
        <ul className="space-y-5">
          {rows.map(({ key, name, weight, isDefault }) => (
            <li key={key} className="flex flex-wrap items-start gap-x-4 gap-y-2">
              <TextField
                label={t.name}
                name={`${key}-name`}
                maxLength={PACKAGING_NAME}
                autoComplete="off"
                fieldClass="min-w-[min(12rem,100%)] flex-1"
                value={name}
                onValue={(value) => change(key, { name: value })}
                problem={said(problems[key]?.name)}
              />
              <NumberField
                label={t.weight}
                name={`${key}-weight`}
                fieldClass="w-32 max-w-full"
                value={weight}
                onValue={(value) => change(key, { weight: value })}
                problem={said(problems[key]?.weight)}
              />
              <span className="flex w-full flex-wrap items-center justify-between gap-x-4 sm:mt-8 sm:w-auto">
                <label className="flex min-h-8 items-center gap-2">
                  <input
                    type="radio"
                    name="default-packaging"
                    className="size-4.5 accent-olive"
                    checked={isDefault}
                    onChange={() => choose(key)}
                  />
                  {t.isDefault}
                </label>
                <button
                  type="button"
                  aria-label={t.remove(name)}
                  className={ICON_BUTTON}
                  onClick={() => setRows((before) => before.filter((one) => one.key !== key))}
                >
                  <Icon name="remove" className="size-4.5" />
                </button>
              </span>
            </li>
          ))}
        </ul>
        {rows.length < MAX_PACKAGINGS && (
          <button
            type="button"
            className={QUIET}
            onClick={() => {
              setRows([...rows, { key: `new-${made}`, name: '', weight: '', isDefault: rows.length === 0 }])
              setMade(made + 1)
            }}
          >
            {t.add}
          </button>
        )}
      </Card>
    </PageForm>
  )
}
