import { useSortable } from '@dnd-kit/sortable'
import { CONTROL, ICON_BUTTON } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { StepButton } from '@/admin/ui/step-button.tsx'
import type { ProductPicture as Picture } from '@/domain/product-form.ts'
import { pictureFieldText as t } from '@/texts/admin/product-form.ts'
import { ProductPicture } from './product-picture.tsx'

interface Props {
  readonly picture: Picture
  /** From 1. */
  readonly rank: number
  readonly isLast: boolean
  /** One place earlier (-1) or later (1). */
  readonly onMove: (step: -1 | 1) => void
  readonly onAlt: (alt: string) => void
  readonly onRemove: () => void
}

/** One picture: dragged by its handle, or moved by its buttons. */
export function PictureTile({ picture, rank, isLast, onMove, onAlt, onRemove }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: picture.path })
  const at = transform ? `translate(${Math.round(transform.x)}px, ${Math.round(transform.y)}px)` : undefined
  return (
    <li
      ref={setNodeRef}
      style={{ transform: at, transition }}
      className={`relative rounded-[3px] border border-line bg-white p-2 ${isDragging ? 'z-10 border-olive shadow-lg' : ''}`}
    >
      <ProductPicture path={picture.path} alt={picture.alt} className="w-full" />
      {rank === 1 && (
        <span className="absolute top-3 left-3 rounded-full bg-olive px-2.5 py-0.5 text-[0.8125rem] font-medium text-linen">
          {t.main}
        </span>
      )}
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={t.drag(rank)}
        className="absolute top-3 right-3 grid size-9 cursor-grab touch-none place-items-center rounded-[3px] bg-white/90 text-ink shadow-sm hover:bg-white active:cursor-grabbing"
      >
        <Icon name="drag" className="size-5 stroke-[2.5]" />
      </button>
      <textarea
        rows={2}
        aria-label={t.alt(rank)}
        placeholder={t.altHint}
        value={picture.alt}
        maxLength={300}
        onChange={(event) => onAlt(event.target.value)}
        className={`mt-2 text-sm leading-snug ${CONTROL}`}
      />
      <div className="mt-1 -mb-1 flex justify-between">
        <span className="flex">
          <StepButton
            label={t.earlier(rank)}
            icon="up"
            iconClass="size-4.5 -rotate-90"
            isOff={rank === 1}
            onClick={() => onMove(-1)}
          />
          <StepButton
            label={t.later(rank)}
            icon="up"
            iconClass="size-4.5 rotate-90"
            isOff={isLast}
            onClick={() => onMove(1)}
          />
        </span>
        <button type="button" aria-label={t.remove(rank)} className={ICON_BUTTON} onClick={onRemove}>
          <Icon name="remove" className="size-4.5" />
        </button>
      </div>
    </li>
  )
}
