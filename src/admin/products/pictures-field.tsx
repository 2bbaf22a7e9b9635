import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useId, useState } from 'react'
import { FileDrop } from '@/admin/ui/file-drop.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import type { ProductPicture } from '@/domain/product-form.ts'
import { MAX_IMAGE_BYTES, MAX_PRODUCT_IMAGES } from '@/domain/rules.ts'
import { productFormText, pictureFieldText as t } from '@/texts/admin/product-form.ts'
import { Problem } from '@/ui/form/problem.tsx'
import { PictureTile } from './picture-tile.tsx'
import { UploadRow } from './upload-row.tsx'
import type { Uploads } from './use-uploads.ts'

type Pictures = readonly ProductPicture[]

interface Props {
  readonly pictures: Pictures
  /** What is on its way; it goes on while another part of the product shows. */
  readonly uploads: Uploads
  readonly problem?: string | undefined
  /** Given a function, because pictures arrive while others are moved. */
  readonly onChange: (change: (before: Pictures) => ProductPicture[]) => void
  readonly onDragging: (isDragging: boolean) => void
}

const movedTo = (pictures: Pictures, from: number, to: number): ProductPicture[] => {
  const rest = pictures.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...pictures.slice(from, from + 1), ...rest.slice(to)]
}

/** The pictures of a product: dropped or chosen, put in order by hand, by keyboard or by buttons, each with its text. */
export function PicturesField({ pictures, uploads: pictureUploads, problem, onChange, onDragging }: Props) {
  const { uploads, add, retry, forget } = pictureUploads
  const [said, setSaid] = useState('')
  const context = useId()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const room = MAX_PRODUCT_IMAGES - pictures.length - uploads.filter((one) => !one.problem).length
  const take = (files: readonly File[]) => {
    if (files.length > room) showToast({ title: t.tooMany(MAX_PRODUCT_IMAGES), variant: 'destructive' })
    add(files.slice(0, Math.max(0, room)))
  }
  const move = (from: number, to: number) => {
    onChange((before) => movedTo(before, from, to))
    setSaid(t.moved(from + 1, to + 1))
  }
  const rankOf = (id: unknown) => pictures.findIndex(({ path }) => path === id) + 1
  const drop = ({ active, over }: DragEndEvent) => {
    onDragging(false)
    if (over && active.id !== over.id) move(rankOf(active.id) - 1, rankOf(over.id) - 1)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is named by a legend, and these stand under the heading of their group
    <div
      role="group"
      aria-label={productFormText.groups.pictures}
      aria-describedby={problem && `${context}-erreur`}
      tabIndex={problem ? -1 : undefined}
      data-invalid={problem ? true : undefined}
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      {pictures.length > 0 && (
        <DndContext
          id={context}
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragStart={() => onDragging(true)}
          onDragEnd={drop}
          onDragCancel={() => onDragging(false)}
          accessibility={{
            screenReaderInstructions: { draggable: t.instructions },
            announcements: {
              onDragStart: ({ active }) => t.lifted(rankOf(active.id)),
              onDragOver: ({ over }) => (over ? t.over(rankOf(over.id)) : undefined),
              onDragEnd: ({ over }) => (over ? t.dropped(rankOf(over.id)) : t.cancelled),
              onDragCancel: () => t.cancelled,
            },
          }}
        >
          <SortableContext items={pictures.map(({ path }) => path)} strategy={rectSortingStrategy}>
            <ol aria-label={t.list} className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
              {pictures.map((picture, index) => (
                <PictureTile
                  key={picture.path}
                  picture={picture}
                  rank={index + 1}
                  isLast={index === pictures.length - 1}
                  onMove={(step) => move(index, index + step)}
                  onAlt={(alt) =>
                    onChange((before) =>
                      before.map((one) => (one.path === picture.path ? { ...one, alt } : one)),
                    )
                  }
                  onRemove={() => {
                    onChange((before) => before.filter(({ path }) => path !== picture.path))
                    setSaid(t.removed)
                  }}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      {uploads.length > 0 && (
        <ul className="mt-3 space-y-2">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload)}
              onForget={() => forget(upload.key)}
            />
          ))}
        </ul>
      )}
      {room > 0 && (
        <FileDrop
          invitation={t.drop}
          choose={t.choose}
          icon="add"
          accept="image/jpeg,image/png,image/webp"
          isMultiple
          className={pictures.length === 0 ? 'py-8' : 'mt-3 py-4'}
          onFiles={take}
        >
          <p>{t.limits(MAX_IMAGE_BYTES / 1024 / 1024)}</p>
          <p>{t.limitsHint}</p>
        </FileDrop>
      )}
      <Problem id={`${context}-erreur`} words={problem} />
    </div>
  )
}
