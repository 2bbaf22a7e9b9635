import { QUIET } from '@/admin/ui/controls.ts'
import { FileDrop } from '@/admin/ui/FileDrop.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { PictureSending } from '@/admin/ui/PictureSending.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { usePictureUpload } from '@/admin/ui/use-picture-upload.ts'
import { adminClient } from '@/data/admin/client.ts'
import { getLetterProducts } from '@/data/admin/marketing.ts'
import { pictureAddress } from '@/data/admin/pictures.ts'
import { productPath } from '@/domain/paths.ts'
import { MAX_LETTER_IMAGE_BYTES } from '@/domain/rules.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'
import { Problem } from '@/ui/form/Problem.tsx'
import { PICTURE_TYPES } from '@/ui/upload/prepare-picture.ts'
import type { TypedBlock } from './newsletter-input.ts'
import { SoldProductSearch } from './SoldProductSearch.tsx'

const MEGABYTES = MAX_LETTER_IMAGE_BYTES / 1024 / 1024

interface Props {
  readonly picture: string
  readonly alt: string
  readonly problem: string | undefined
  readonly onPicture: (changes: Partial<TypedBlock>) => void
}

/** The picture of a newsletter: one that is uploaded, or that of a product, which it then leads to. */
export function PictureBlock({ picture, alt, problem, onPicture }: Props) {
  const { upload, send, forget } = usePictureUpload(MAX_LETTER_IMAGE_BYTES, ({ path }) =>
    onPicture({ picture: path }),
  )
  const take = async (id: number, name: string) => {
    try {
      const [product] = await getLetterProducts(adminClient(), [id], AbortSignal.timeout(20_000))
      if (product?.image) onPicture({ picture: product.image, alt: name, href: productPath(id) })
      else showToast({ title: t.noPicture(name), variant: 'destructive' })
    } catch (error) {
      toastFailure(t.pictureFailed, error)
    }
  }
  if (picture !== '')
    return (
      <div className="flex flex-wrap items-end gap-4">
        <img
          src={pictureAddress(picture)}
          alt={alt}
          className="max-h-40 max-w-[60%] rounded-[2px] bg-linen-deep text-xs"
        />
        <button
          type="button"
          className={`whitespace-nowrap ${QUIET}`}
          onClick={() => onPicture({ picture: '' })}
        >
          {t.otherPicture}
        </button>
      </div>
    )
  return (
    <div className="space-y-3">
      <FileDrop
        invitation={t.dropPicture}
        choose={t.choosePicture}
        icon="picture"
        accept={PICTURE_TYPES.join(',')}
        className="py-5"
        onFiles={([file]) => file && send(file)}
      >
        <p>{t.pictureLimits(MEGABYTES)}</p>
      </FileDrop>
      {upload && (
        <PictureSending
          upload={upload}
          megabytes={MEGABYTES}
          onRetry={() => send(upload.file)}
          onForget={forget}
        />
      )}
      <Problem words={problem} />
      <SoldProductSearch
        label={t.productPicture}
        hint={t.productPictureHint}
        onPick={({ productId, name }) => void take(productId, name)}
      />
    </div>
  )
}
