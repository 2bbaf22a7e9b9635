import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Combobox } from '@/admin/ui/combobox.tsx'
import { CONTROL, ICON_BUTTON } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { findSellable } from '@/data/admin/phone-orders.ts'
import { clampQuantity } from '@/domain/cart.ts'
import { formatCents, multiplyCents } from '@/domain/money.ts'
import { orderedName } from '@/domain/order.ts'
import { type PhoneLine, withPiece } from '@/domain/phone-order.ts'
import { phoneOrderText as t } from '@/texts/admin/phone-order.ts'
import type { PhoneForm } from './use-phone-order.ts'

/** What is ordered: searched at the shop, counted here. */
export function PhoneLines({ form }: { readonly form: PhoneForm }) {
  const [text, setText] = useState('')
  const lines = form.values.lines
  const found = useQuery({
    queryKey: ['sellable', text],
    queryFn: ({ signal }) => findSellable(adminClient(), text, signal),
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const setLines = (next: readonly PhoneLine[]) => form.set('lines', [...next])
  return (
    <section aria-labelledby="articles">
      <h2 id="articles" className="text-xl">
        {t.articles}
      </h2>
      <div className="mt-3">
        <Combobox
          label={t.add}
          placeholder={t.addHint}
          query={text}
          onQuery={setText}
          items={text.trim() === '' ? [] : (found.data ?? [])}
          isLoading={found.isFetching}
          keyOf={({ variantId }) => String(variantId)}
          nameOf={orderedName}
          render={(offer) => (
            <span>
              <span className="block font-medium">{orderedName(offer)}</span>
              <span className="block text-sm text-stone">
                {t.offered(offer.sku, formatCents(offer.price), offer.stock)}
              </span>
            </span>
          )}
          clears
          onPick={({ image: _, ...offer }) => setLines(withPiece(lines, { ...offer, quantity: 1 }))}
        />
      </div>
      {lines.length === 0 ? (
        <p className={`mt-3 ${form.problems.lines ? 'text-terracotta-ink' : 'text-stone'}`} role="status">
          {form.problems.lines ? t.needed : t.none}
        </p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <Line
              key={line.variantId}
              line={line}
              onQuantity={(quantity) =>
                setLines(lines.map((one) => (one === line ? { ...one, quantity } : one)))
              }
              onRemove={() => setLines(lines.filter((one) => one !== line))}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface LineProps {
  readonly line: PhoneLine
  readonly onQuantity: (quantity: number) => void
  readonly onRemove: () => void
}

function Line({ line, onQuantity, onRemove }: LineProps) {
  const name = orderedName(line)
  const [typed, setTyped] = useState(String(line.quantity))
  // Picked once more, it is one unit more.
  useEffect(() => setTyped(String(line.quantity)), [line.quantity])
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <span className="min-w-40 flex-1 wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="block text-sm text-stone">
          {line.sku} · {formatCents(line.price)}
        </span>
        {line.stock < line.quantity && (
          <span className="block text-sm text-terracotta-ink">{t.short(line.stock)}</span>
        )}
      </span>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={t.quantity(name)}
        maxLength={2}
        value={typed}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '')
          setTyped(digits)
          if (Number(digits) > 0) onQuantity(clampQuantity(Number(digits)))
        }}
        onBlur={() => setTyped(String(line.quantity))}
        className={`!w-20 ${CONTROL}`}
      />
      <span className="w-24 text-right figures">{formatCents(multiplyCents(line.price, line.quantity))}</span>
      <button type="button" aria-label={t.remove(name)} className={ICON_BUTTON} onClick={onRemove}>
        <Icon name="remove" />
      </button>
    </li>
  )
}
