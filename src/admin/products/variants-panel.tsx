import { type ReactNode, useState } from 'react'
import { Ask } from '@/admin/ui/ask.tsx'
import { QUIET } from '@/admin/ui/controls.ts'
import { Restored } from '@/admin/ui/form/restored.tsx'
import { Icon } from '@/admin/ui/icon.tsx'
import type { ProductDetail } from '@/data/admin/products.ts'
import { sameWord } from '@/domain/folded.ts'
import { MAX_VARIANTS } from '@/domain/rules.ts'
import { addWords, type Grid, moveWord, removeWord, soldRows } from '@/domain/variant-grid.ts'
import { addOption, nameOption, removeOption, renameWord, wordTaken } from '@/domain/variant-options.ts'
import { variantsText as t } from '@/texts/admin/variants.ts'
import { OptionField } from './option-field.tsx'
import type { VariantsState } from './use-variants.ts'
import { VariantConflict } from './variant-conflict.tsx'
import { VariantGrid } from './variant-grid.tsx'

/** A change that takes something away, and what it takes. */
export interface Asked {
  readonly question: string
  readonly hint: string
  readonly confirm: string
  readonly next: Grid
}

interface Props {
  readonly product: ProductDetail
  readonly state: VariantsState
  /** While Escape belongs to a field. */
  readonly onHolding: (isHolding: boolean) => void
}

/** The sizes and colours of a product: its options with their words, and the grid that they make. */
export function VariantsPanel({ product, state, onHolding }: Props) {
  const { grid, saved, change, problem } = state
  const [asked, setAsked] = useState<Asked | null>(null)
  const [tooMany, setTooMany] = useState('')
  const known = new Map(product.variants.map((one) => [one.id, one]))

  /** Changes the grid at once, or asks where that takes variants away that have units or were sold. */
  const changeOrAsk = (next: Grid, what: string) => {
    const left = new Set(soldRows(next).flatMap(({ id, merged }) => [id, ...merged]))
    const gone = soldRows(grid).flatMap(({ id }) => (id === null || left.has(id) ? [] : [known.get(id)]))
    const stock = gone.reduce((sum, one) => sum + (one?.stock ?? 0), 0)
    const isSold = gone.some((one) => one?.isSold)
    if (stock === 0 && !isSold) return change(next)
    setAsked({
      question: t.askRemove(what),
      hint: t.askRemoveHint(gone.length, stock, isSold),
      confirm: t.remove,
      next,
    })
  }
  const add = (at: number, words: readonly string[]) => {
    const next = addWords(grid, at, words, saved)
    const count = soldRows(next).length
    setTooMany(count > MAX_VARIANTS ? t.tooMany(count, MAX_VARIANTS) : '')
    if (count <= MAX_VARIANTS) change(next)
    return count <= MAX_VARIANTS
  }
  const rename = (at: number, word: string, name: string) => {
    const next = renameWord(grid, at, word, name)
    const other = wordTaken(grid, at, word, name)
    if (other === undefined) return change(next)
    const merge = { question: t.askMerge(word, other), hint: t.askMergeHint, confirm: t.merge }
    setAsked({ ...merge, next })
  }
  const dropOption = (at: number) => {
    const next = removeOption(grid, at)
    const [before, after] = [soldRows(grid).length, soldRows(next).length]
    if (before === after) return change(next)
    setAsked({
      question: t.askRemoveOption(grid.options[at]?.name ?? ''),
      hint: t.askRemoveOptionHint(before, after),
      confirm: t.remove,
      next,
    })
  }
  const isSimple = grid.options.length === 0
  return (
    <div className="space-y-6">
      <Restored isRestored={state.isRestored} onDiscard={state.discard} />
      {isSimple && (
        <div>
          <h3 className="text-lg">{t.intro}</h3>
          <p className="mt-1 max-w-prose text-ink-soft">{t.introHint}</p>
        </div>
      )}
      <div className="grid gap-4 empty:hidden lg:grid-cols-2">
        {grid.options.map((option, at) => (
          <OptionField
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
            key={at}
            option={option}
            rank={at + 1}
            onName={(name) => change(nameOption(grid, at, name))}
            onAdd={(words) => add(at, words)}
            onRename={(word, name) => rename(at, word, name)}
            onMove={(word, step) => change(moveWord(grid, at, word, step))}
            onRemoveWord={(word) => changeOrAsk(removeWord(grid, at, word), word)}
            onRemove={() => dropOption(at)}
            onHolding={onHolding}
          />
        ))}
      </div>
      {tooMany && (
        <p role="alert" className="text-sm text-terracotta-ink">
          {tooMany}
        </p>
      )}
      {grid.options.length < 2 && <AddOption grid={grid} onAdd={(name) => change(addOption(grid, name))} />}
      {!isSimple && grid.options.some(({ words }) => words.length > 0) && (
        <VariantGrid key={product.version} product={product} state={state} changeOrAsk={changeOrAsk} />
      )}
      <p role="alert" className="font-medium text-terracotta-ink empty:hidden">
        {problem}
      </p>
      {asked && (
        <Ask
          question={asked.question}
          confirm={asked.confirm}
          isDangerous
          onConfirm={() => {
            change(asked.next)
            setAsked(null)
          }}
          onCancel={() => setAsked(null)}
        >
          <p>{asked.hint}</p>
        </Ask>
      )}
      {state.conflict && <VariantConflict state={state} conflict={state.conflict} />}
    </div>
  )
}

/** The usual options, and one of another name. */
function AddOption({ grid, onAdd }: { readonly grid: Grid; readonly onAdd: (name: string) => void }) {
  const button = (name: string, words: ReactNode) => (
    <button key={name} type="button" className={QUIET} onClick={() => onAdd(name)}>
      <Icon name="add" className="size-4" />
      {words}
    </button>
  )
  const missing = t.suggested.filter((name) => !grid.options.some((option) => sameWord(option.name, name)))
  return (
    <div className="flex flex-wrap gap-2">
      {missing.map((name) => button(name, t.addOption(name)))}
      {button('', t.addOther)}
    </div>
  )
}
