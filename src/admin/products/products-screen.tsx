import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { Ask } from '@/admin/ui/ask.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { ListFrame } from '@/admin/ui/list-frame.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { Placeholder } from '@/admin/ui/tile.tsx'
import { TRASH_DAYS } from '@/domain/rules.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { isFiltered, NoProducts } from './no-products.tsx'
import { ProductCards } from './product-cards.tsx'
import { ProductFilters } from './product-filters.tsx'
import { ProductTable } from './product-table.tsx'
import { ProductsToolbar } from './products-toolbar.tsx'
import { findProductIds, productPageQuery } from './queries.ts'
import type { RowActions } from './row-actions.ts'
import { useProductActions } from './use-product-actions.ts'
import { useProductSearch } from './use-product-search.ts'

const NOTHING: ReadonlySet<number> = new Set()

/** The catalogue; the dialog of one product stands over it. */
export function ProductsScreen() {
  const { search, view, change } = useProductSearch()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const page = useQuery(productPageQuery(search, 1))
  const { data, isPlaceholderData } = page
  const [chosen, setChosen] = useState(NOTHING)
  const [toDelete, setToDelete] = useState<readonly number[] | null>(null)
  const [isEditing, setEditing] = useState(false)
  const { toggle, remove, restore, duplicate } = useProductActions()

  const actions: RowActions = {
    onToggleNew: ({ id }) => !toggle.isPending && toggle.mutate(id),
    onEdit: ({ id }) => void navigate({ pathname: `/products/${id}`, search: location.search }),
    onDelete: ({ id }) => setToDelete([id]),
    onDuplicate: (product) => !duplicate.isPending && duplicate.mutate(product),
    onRestore: ({ id }) => !restore.isPending && restore.mutate([id]),
  }
  const choose = (id: number, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      if (isChosen) next.add(id)
      else next.delete(id)
      return next
    })
  const chooseAll = () =>
    findProductIds(cache, search).then(
      (ids) => setChosen(new Set(ids)),
      (failure: Error) => toastFailure(t.chooseFailed, failure),
    )
  const deleteNow = () => {
    if (!toDelete) return
    remove.mutate(toDelete, {
      onSuccess: () => setChosen((before) => new Set([...before].filter((id) => !toDelete.includes(id)))),
      onSettled: () => setToDelete(null),
    })
  }
  const choice = { ids: chosen, onChoose: choose }
  const count = data?.count ?? 0
  const found = data?.isGuess ? t.guessed(search.text, count) : t.found(count)
  const reset = () => change({ text: '', category: null, state: null })
  return (
    <Screen title={t.title} note={data && t.count(data.total)}>
      <ProductsToolbar />
      <ListFrame
        query={page}
        filters={
          <ProductFilters
            search={search}
            view={view}
            onChange={(next) => {
              setChosen(NOTHING)
              change(next)
            }}
          />
        }
        found={data && !isPlaceholderData ? isFiltered(search) && found : t.loading}
        hidesFound={!data || !isFiltered(search)}
        failed={t.loadFailed}
        waiting={<ListSkeleton />}
        isEmpty={() => count === 0}
        empty={<NoProducts search={search} onReset={reset} />}
      >
        {() =>
          view === 'cards' ? (
            <ProductCards search={search} actions={actions} choice={choice} />
          ) : (
            <ProductTable
              search={search}
              actions={actions}
              choice={choice}
              onSort={(sort) => change({ sort })}
              isAllChosen={chosen.size > 0 && chosen.size === count}
              onChooseAll={(all) => (all ? void chooseAll() : setChosen(NOTHING))}
            />
          )
        }
      </ListFrame>
      {chosen.size > 0 && (
        <BulkBar
          chosen={chosen.size}
          found={count}
          onChooseAll={() => void chooseAll()}
          onChooseNone={() => setChosen(NOTHING)}
          onEdit={() => setEditing(true)}
          onDelete={() => setToDelete([...chosen])}
        />
      )}
      {toDelete && (
        <Ask
          question={toDelete.length === 1 ? t.askDelete : t.askDeleteMany(toDelete.length)}
          confirm={t.delete}
          isDangerous
          isBusy={remove.isPending}
          onConfirm={deleteNow}
          onCancel={() => setToDelete(null)}
        >
          <p>{t.askDeleteHint(TRASH_DAYS)}</p>
        </Ask>
      )}
      {isEditing && (
        <BulkDialog
          ids={[...chosen]}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false)
            setChosen(NOTHING)
          }}
        />
      )}
      <Outlet />
    </Screen>
  )
}

function ListSkeleton() {
  return (
    <div className="mt-5 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Placeholder key={card} className="h-50" />
      ))}
    </div>
  )
}
