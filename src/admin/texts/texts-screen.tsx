import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice } from '@/admin/ui/choice.tsx'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { ListFrame } from '@/admin/ui/list-frame.tsx'
import { ListSearchBar } from '@/admin/ui/list-search-bar.tsx'
import { Nothing } from '@/admin/ui/nothing.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { Table, WIDE } from '@/admin/ui/table.tsx'
import { useAddress } from '@/admin/ui/use-address.ts'
import { useListSearch } from '@/admin/ui/use-list-search.ts'
import type { TextEntry } from '@/data/written-texts.ts'
import { folded } from '@/domain/folded.ts'
import { isPost } from '@/domain/written-file.ts'
import { textsText as t } from '@/texts/admin/texts.ts'
import { DeletedTexts } from './deleted-texts.tsx'
import { NewTextDialog } from './new-text-dialog.tsx'
import { savesQuery, textsQuery } from './queries.ts'
import { ROOMY, TextRow } from './text-row.tsx'

type TextState = TextEntry['state']

const STATES = ['online', 'waiting', 'draft', 'planned', 'faulty'] as const satisfies readonly TextState[]
const STATE_OPTIONS = STATES.map((value) => ({ value, label: t.states[value] }))
const COLUMNS = [
  [t.columns.title],
  [t.columns.state, WIDE],
  [t.columns.address, ROOMY],
  [t.columns.work, WIDE],
  [t.columns.actions],
] as const
const KINDS = ['post', 'page'] as const
type Kind = (typeof KINDS)[number]

/** Whatever stands nowhere shows first: it waits for its author. */
const URGENCY: readonly TextState[] = ['faulty', 'draft', 'planned', 'waiting', 'online']

const byUrgency = (one: TextEntry, other: TextEntry): number =>
  URGENCY.indexOf(one.state) - URGENCY.indexOf(other.state) ||
  Number(isPost(other.path)) - Number(isPost(one.path)) ||
  one.title.localeCompare(other.title, 'fr')

/** All posts and pages, and how each stands. */
export function TextsScreen() {
  const texts = useQuery(textsQuery)
  const saves = useQuery(savesQuery)
  const { search, change } = useListSearch<TextState>(STATES, 1000)
  const [params, setAddress] = useAddress()
  const kind = KINDS.find((one) => one === params.get('genre')) ?? null
  const [begins, setBegins] = useState<Kind | null>(null)
  const readOnly = texts.data?.readOnly ?? null
  // Where they cannot even be read, nobody can say that there are none.
  const isUnseen = readOnly !== null && texts.data?.texts.length === 0
  const setKind = (chosen: Kind | '') =>
    setAddress(
      (before) => {
        const made = new URLSearchParams(before)
        if (chosen) made.set('genre', chosen)
        else made.delete('genre')
        return made
      },
      { replace: true },
    )
  const found = (texts.data?.texts ?? [])
    .filter(({ path }) => kind === null || isPost(path) === (kind === 'post'))
    .filter(({ state }) => search.status === null || state === search.status)
    .filter(({ title, path, address }) =>
      folded(`${title}\n${path}\n${address ?? ''}`).includes(folded(search.text.trim())),
    )
    .sort(byUrgency)
  const isSearched = kind !== null || search.status !== null || search.text !== ''
  const showAll = () => setAddress(() => new URLSearchParams(), { replace: true })
  return (
    <Screen
      title={t.title}
      actions={
        texts.data &&
        readOnly === null && (
          <>
            <button type="button" className={PRIMARY} onClick={() => setBegins('post')}>
              {t.newPost}
            </button>
            <button type="button" className={QUIET} onClick={() => setBegins('page')}>
              {t.newPage}
            </button>
          </>
        )
      }
    >
      {readOnly === null && <p className="mt-1 max-w-prose text-ink-soft">{t.intro}</p>}
      {readOnly && (
        <div role="status" className="mt-4 max-w-3xl rounded-[3px] bg-straw-pale px-4 py-3">
          <p className="font-medium">{t.readOnly}</p>
          <p className="mt-0.5">{readOnly}</p>
        </div>
      )}
      {!isUnseen && (
        <ListFrame
          query={texts}
          failed={t.failed}
          found={texts.data && t.count(found.length)}
          filters={
            <ListSearchBar
              words={t}
              search={search}
              status={t.state}
              all={t.allStates}
              statuses={STATE_OPTIONS}
              onChange={change}
            >
              <Choice<Kind | ''>
                label={t.kind}
                value={kind ?? ''}
                options={[
                  { value: '', label: t.allKinds },
                  ...KINDS.map((value) => ({ value, label: t.kindsMany[value] })),
                ]}
                onValue={setKind}
                className="max-sm:w-full"
              />
            </ListSearchBar>
          }
          isEmpty={() => found.length === 0}
          empty={
            <Nothing
              title={isSearched ? t.noneFound : t.none}
              hint={isSearched ? t.noneFoundHint : t.noneHint}
              reset={isSearched && t.showAll}
              onReset={showAll}
            />
          }
        >
          {() => (
            <Table columns={COLUMNS} className="mt-4">
              {found.map((text) => (
                <TextRow
                  key={text.path}
                  text={text}
                  saved={saves.data?.[text.path]}
                  isReadOnly={readOnly !== null}
                />
              ))}
            </Table>
          )}
        </ListFrame>
      )}
      {texts.data && texts.data.deleted.length > 0 && (
        <DeletedTexts deleted={texts.data.deleted} isReadOnly={readOnly !== null} />
      )}
      {begins && (
        <NewTextDialog kind={begins} texts={texts.data?.texts ?? []} onClose={() => setBegins(null)} />
      )}
    </Screen>
  )
}
