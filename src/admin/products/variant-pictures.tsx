import type { ProductPicture as Picture } from '@/domain/product-form.ts'
import { variantsText as t } from '@/texts/admin/variants.ts'
import { ProductPicture } from './product-picture.tsx'

interface Props {
  readonly label: string
  readonly pictures: readonly Picture[]
  /** Paths, the main one first. */
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Which of the product's pictures show a variant, in the order in which they are chosen. */
export function VariantPictures({ label, pictures, chosen, onChange }: Props) {
  if (pictures.length === 0) return <p className="text-sm text-stone">{t.noPictures}</p>
  const turn = (path: string) =>
    onChange(chosen.includes(path) ? chosen.filter((one) => one !== path) : [...chosen, path])
  return (
    <fieldset className="rounded-[3px] bg-linen p-3">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {pictures.map(({ path, alt }, index) => {
          const rank = chosen.indexOf(path) + 1
          return (
            <label
              key={path}
              className="relative cursor-pointer rounded-[3px] border-2 border-transparent has-checked:border-olive has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-olive"
            >
              <input
                type="checkbox"
                className="sr-only"
                aria-label={alt || t.picture(index + 1)}
                checked={rank > 0}
                onChange={() => turn(path)}
              />
              <ProductPicture path={path} className="w-14" />
              {rank > 0 && (
                <span className="absolute top-1 left-1 grid size-5 place-items-center rounded-full bg-olive text-xs text-linen">
                  {rank}
                </span>
              )}
            </label>
          )
        })}
      </div>
      <p className="mt-2 text-sm text-stone">{t.picturesHint}</p>
    </fieldset>
  )
}
