import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { CONTROL } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { folded } from '@/domain/folded.ts'
import { settingsIndexText as t } from '@/texts/admin/settings-index.ts'
import { ALL_SETTINGS, type FoundSetting } from './subject-fields.ts'

/** @returns the settings that have every word of a text in their name or their subject's, without regard to case and accents. */
export function settingsFor(text: string): readonly FoundSetting[] {
  const words = folded(text).split(/\s+/)
  return ALL_SETTINGS.filter(({ label, note }) => {
    const said = folded(`${label} ${note}`)
    return words.every((word) => said.includes(word))
  })
}

interface Props {
  /** What stands there while nothing is searched for. */
  readonly children: ReactNode
}

/** Finds any setting of any page by its name. */
export function SettingsSearch({ children }: Props) {
  const [typed, setTyped] = useState('')
  const isSearched = typed.trim() !== ''
  const found = isSearched ? settingsFor(typed.trim()) : []
  return (
    <>
      <search className="relative mt-4 block max-w-120">
        <Icon name="search" className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-stone" />
        <input
          type="search"
          aria-label={t.search}
          placeholder={t.searchHint}
          value={typed}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          className={`min-h-11 pl-9 text-ellipsis ${CONTROL}`}
        />
      </search>
      <p role="status" className={isSearched ? 'mt-4 text-sm text-stone' : 'sr-only'}>
        {isSearched && (found.length === 0 ? t.none : t.found(found.length))}
      </p>
      {isSearched ? (
        <ul className="mt-2 max-w-176 divide-y divide-line rounded-[3px] border border-line empty:hidden">
          {found.map(({ to, label, note }) => (
            <li key={`${to} ${label}`}>
              <Link to={to} className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-linen">
                <span className="min-w-0 grow">
                  {label}
                  <span className="block text-sm text-stone">{note}</span>
                </span>
                <Icon name="next" className="size-4 text-stone" />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        children
      )}
    </>
  )
}
