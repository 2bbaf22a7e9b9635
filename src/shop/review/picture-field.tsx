import { useRef } from 'react'
import { MAX_IMAGE_BYTES, MAX_REVIEW_PICTURES } from '@/domain/rules.ts'
import { pictureAddress } from '@/stores/picture-address.ts'
import { tellFailure } from '@/stores/tell.ts'
import { reviewText as t } from '@/texts/review.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { Problem } from '@/ui/form/problem.tsx'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { PICTURE_TYPES, preparePicture } from '@/ui/upload/prepare-picture.ts'

interface Props {
  readonly token: string
  /** Storage paths. */
  readonly pictures: readonly string[]
  readonly onPictures: (pictures: readonly string[]) => void
  readonly problem: string | undefined
}

/** Pictures of a review: each is sent as soon as it is chosen. */
export function PictureField({ token, pictures, onPictures, problem }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const chosen = useRef<File>(null)
  const sending = useSubmit(async () => {
    const file = chosen.current
    if (!file) return
    const picture = await preparePicture(file, MAX_IMAGE_BYTES)
    const { uploadReviewPicture } = await import('@/data/write-review.ts')
    const stored = picture.ok ? await uploadReviewPicture(token, picture.value) : picture
    if (stored.ok) onPictures([...pictures, stored.value])
    else tellFailure(t.pictureFailed, visitorError(stored.refusal.code))
  })
  return (
    <fieldset aria-describedby="photos-aide">
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 font-medium">
        {t.pictures}
      </legend>
      <ul className="flex flex-wrap items-start gap-3">
        {pictures.map((path, index) => (
          <li key={path} className="relative">
            <img
              src={pictureAddress(path)}
              alt={t.picture(index + 1)}
              width={96}
              height={120}
              className="aspect-4/5 w-24 rounded-[2px] bg-linen-deep object-cover"
            />
            <button
              type="button"
              aria-label={t.removePicture(index + 1)}
              className="absolute top-1 right-1 grid size-9 place-items-center rounded-full bg-linen/95 text-xl leading-none text-ink hover:bg-white"
              onClick={() => {
                onPictures(pictures.filter((one) => one !== path))
                requestAnimationFrame(() => add.current?.focus())
              }}
            >
              ×
            </button>
          </li>
        ))}
        {pictures.length < MAX_REVIEW_PICTURES && (
          <li>
            <button
              ref={add}
              type="button"
              aria-disabled={sending.isBusy}
              className="button button-quiet"
              onClick={() => sending.isBusy || input.current?.click()}
            >
              {sending.isBusy ? t.uploading : t.addPicture}
            </button>
            <input
              ref={input}
              type="file"
              accept={PICTURE_TYPES.join(',')}
              aria-label={t.addPicture}
              // The button opens it: a second control would be read out beside it.
              hidden
              onChange={(event) => {
                chosen.current = event.target.files?.[0] ?? null
                sending.onSubmit()
                // The same file may be chosen again.
                event.target.value = ''
              }}
            />
          </li>
        )}
      </ul>
      <Problem words={problem} />
      <p id="photos-aide" className="mt-1.5 text-sm text-stone">
        {t.picturesHint}
      </p>
    </fieldset>
  )
}
