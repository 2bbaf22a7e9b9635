import { MIN_QUANTITY } from '@/domain/rules.ts'
import { addingText } from '@/texts/adding.ts'

interface Props {
  readonly value: number
  /** Largest value the plus button reaches. */
  readonly most: number
  /** Product's name when several steppers stand on one page. */
  readonly name?: string
  readonly onChange: (value: number) => void
  /** Plus was clicked at `most`. */
  readonly onLimit: () => void
}

const BUTTON = 'counts grid size-11 place-items-center text-lg transition-colors hover:bg-linen-deep'

/** Minus at 1 stays at 1; plus at the limit says so instead of counting on. */
export function QuantityStepper({ value, most, name, onChange, onLimit }: Props) {
  const atMost = value >= most
  return (
    <fieldset className="stepper inline-flex items-center">
      <legend className="sr-only">{name ? addingText.quantityOf(name) : addingText.quantity}</legend>
      <button
        type="button"
        data-counts="-1"
        className={BUTTON}
        aria-label={name ? addingText.decreaseOf(name) : addingText.decrease}
        data-at-end={value <= MIN_QUANTITY}
        onClick={() => onChange(Math.max(MIN_QUANTITY, value - 1))}
      >
        −
      </button>
      <output className="min-w-8 text-center figures" translate="no" aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        data-counts="1"
        className={BUTTON}
        aria-label={name ? addingText.increaseOf(name) : addingText.increase}
        data-at-end={atMost}
        onClick={() => (atMost ? onLimit() : onChange(value + 1))}
      >
        +
      </button>
    </fieldset>
  )
}
