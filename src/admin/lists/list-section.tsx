import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { Section } from '@/admin/ui/section.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { type ListedWord, type ListName, orderWords } from '@/data/admin/lists.ts'
import { listsText as t } from '@/texts/admin/lists.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { keepLists, listsQuery } from './queries.ts'
import { RemoveQuestion } from './remove-question.tsx'
import { WordDialog } from './word-dialog.tsx'
import { WordRow } from './word-row.tsx'

interface Props {
  readonly list: ListName
  readonly words: readonly ListedWord[]
}

type Open =
  | { readonly is: 'edit'; readonly word: ListedWord | null }
  | { readonly is: 'merge' | 'remove'; readonly word: ListedWord }

/** One list: its words in the shop's order, and what is done to them. */
export function ListSection({ list, words }: Props) {
  const cache = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const [moved, setMoved] = useState('')
  const own = t.lists[list]
  const { mutate: order } = useMutation({
    mutationFn: (slugs: readonly string[]) => orderWords(adminClient(), list, slugs),
    onSuccess: (lists) => keepLists(cache, lists),
    onError: (error) => {
      toastFailure(t.moveFailed, error)
      void cache.invalidateQueries({ queryKey: listsQuery.queryKey })
    },
    // One after the other: each names the whole order.
    scope: { id: `order ${list}` },
  })
  function move(from: number, step: -1 | 1) {
    const next = words.toSpliced(from, 1)
    const word = words[from]
    if (!word) return
    next.splice(from + step, 0, word)
    cache.setQueryData(listsQuery.queryKey, (lists) => lists && { ...lists, [list]: next })
    setMoved(t.moved(word.name, from + step + 1, words.length))
    order(next.map(({ slug }) => slug))
  }
  const close = () => setOpen(null)
  return (
    <Section title={own.title} note={own.note}>
      <ol aria-label={own.title} className="border-t border-line">
        {words.map((word, at) => (
          <WordRow
            key={word.slug}
            word={word}
            isFirst={at === 0}
            isLast={at === words.length - 1}
            isOnly={words.length === 1}
            onMove={(step) => move(at, step)}
            onOpen={(is) => setOpen({ is, word })}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <button type="button" className={`mt-4 ${QUIET}`} onClick={() => setOpen({ is: 'edit', word: null })}>
        <Icon name="add" className="size-4.5" />
        {own.add}
      </button>
      {open?.is === 'edit' && <WordDialog list={list} word={open.word} onClose={close} />}
      {open?.is === 'merge' && (
        <MergeDialog
          list={list}
          word={open.word}
          others={words.filter((one) => one !== open.word)}
          onClose={close}
        />
      )}
      {open?.is === 'remove' && <RemoveQuestion list={list} word={open.word} onClose={close} />}
    </Section>
  )
}
