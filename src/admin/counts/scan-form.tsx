import { useRef, useState } from 'react'
import { PRIMARY } from '@/admin/ui/controls.ts'
import { readNumber } from '@/domain/number-input.ts'
import { countsText as t } from '@/texts/admin/counts.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { NumberField } from '@/ui/form/number-field.tsx'
import type { LastCounted } from './entry-queue.ts'

const MOST = 100_000

interface Props {
  readonly onEntry: (reference: string, quantity: number) => void
  readonly last: LastCounted | null
}

/** A reference and how many: a scanner types the one and Enter, and the field is ready for the next. */
export function ScanForm({ onEntry, last }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [reference, setReference] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [isWrong, setWrong] = useState(false)
  const focus = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus()
  function count() {
    const read = readNumber(quantity, { min: 1, max: MOST })
    if (reference.trim() === '') return focus('reference')
    setWrong(!read.ok)
    if (!read.ok) return focus('quantity')
    onEntry(reference.trim(), read.value)
    setReference('')
    setQuantity('1')
    focus('reference')
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        count()
      }}
      className="mt-4 rounded-[3px] bg-linen p-4"
    >
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          name="reference"
          label={t.reference}
          hint={t.referenceHint}
          fieldClass="min-w-0 flex-1 basis-48"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={64}
          value={reference}
          onValue={setReference}
        />
        <NumberField
          name="quantity"
          label={t.quantity}
          fieldClass="w-24"
          enterKeyHint="done"
          value={quantity}
          onValue={setQuantity}
          problem={isWrong ? t.quantityFault : undefined}
        />
        <button type="submit" className={`${PRIMARY} sm:beside-field`}>
          {t.count}
        </button>
      </div>
      <p role="status" className="mt-1 min-h-6 font-medium">
        {last && t.countedNow(last.name, last.quantity, last.total)}
      </p>
    </form>
  )
}
