import { PRIMARY } from '@/admin/ui/controls.ts'
import type { TableOrder } from '@/data/admin/preparing.ts'
import { type Collected, collect, type PreparedLine } from '@/domain/preparing.ts'
import { preparingText as t } from '@/texts/admin/preparing.ts'
import { itemDetails } from '@/texts/item-details.ts'
import { Details } from '@/ui/details.tsx'
import { PickBox } from './pick-box.tsx'

interface Props {
  readonly orders: readonly TableOrder[]
  readonly onPick: (lines: readonly PreparedLine[], isPicked: boolean) => void
  readonly onDone: () => void
}

/** What is to be taken from the shelves for all orders of the table, by category and reference. */
export function Gathering({ orders, onPick, onDone }: Props) {
  const collected = collect(orders)
  const categories = [...new Set(collected.map(({ category }) => category))]
  return (
    <>
      <p className="text-ink-soft">{t.gatherNote}</p>
      {categories.map((category) => (
        <section key={category} aria-label={category} className="mt-5">
          <h2 className="text-xl">{category}</h2>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {collected
              .filter((article) => article.category === category)
              .map((article) => (
                <Article key={article.variantId} article={article} onPick={onPick} />
              ))}
          </ul>
        </section>
      ))}
      <button type="button" className={`mt-6 max-sm:w-full ${PRIMARY}`} onClick={onDone}>
        {t.toPack}
      </button>
    </>
  )
}

function Article({ article, onPick }: { readonly article: Collected; readonly onPick: Props['onPick'] }) {
  const name = article.label === null ? article.name : `${article.name} (${article.label})`
  return (
    <PickBox
      label={t.pick(name)}
      image={article.image}
      isPicked={article.picked === article.pieces}
      isPartly={article.picked > 0}
      onPick={(isPicked) => onPick(article.lines, isPicked)}
    >
      <span className="block font-medium wrap-anywhere">{name}</span>
      <span className="block text-sm text-stone">{article.sku}</span>
      <span className="block text-sm text-ink-soft wrap-anywhere">
        {article.lines
          .map(({ orderNumber, quantity, exchange }) => t.wantedBy(orderNumber, quantity, exchange !== null))
          .join(', ')}
      </span>
      {article.lines.map((line) => (
        <Details
          key={`${line.orderNumber} ${line.exchange ?? line.position}`}
          lines={itemDetails({ ...line, label: null })}
          className="text-sm"
        />
      ))}
      <span className="block font-medium figures">{t.picked(article.picked, article.pieces)}</span>
    </PickBox>
  )
}
