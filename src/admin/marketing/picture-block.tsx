import { QUIET } from '@/admin/ui/controls.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { PictureDrop } from '@/admin/ui/picture-drop.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { usePictureUpload } from '@/admin/ui/use-picture-upload.ts'
import { adminClient } from '@/data/admin/client.ts'
import { getEmailProducts } from '@/data/admin/marketing.ts'
import { pictureAddress } from '@/data/admin/pictures.ts'
import { productPath } from '@/domain/paths.ts'
import { MAX_EMAIL_IMAGE_BYTES } from '@/domain/rules.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'
import { Problem } from '@/ui/form/problem.tsx'
import type { TypedBlock } from './newsletter-input.ts'
import { SoldProductSearch } from './sold-product-search.tsx'

const MEGABYTES = MAX_EMAIL_IMAGE_BYTES / 1024 / 1024

interface Props {
  readonly picture: string
  readonly alt: string
  readonly problem: string | undefined
  readonly onPicture: (changes: Partial<TypedBlock>) => void
}

/** The picture of a newsletter: one that is uploaded, or that of a product, which it then leads to. */
export function PictureBlock({ picture, alt, problem, onPicture }: Props) {
  const sending = usePictureUpload(MAX_EMAIL_IMAGE_BYTES, ({ path }) => onPicture({ picture: path }))
  const take = async (id: number, name: string) => {
    try {
      const [product] = await getEmailProducts(adminClient(), [id], AbortSignal.timeout(20_000))
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
      <PictureDrop
        sending={sending}
        bytes={MAX_EMAIL_IMAGE_BYTES}
        invitation={t.dropPicture}
        choose={t.choosePicture}
      >
        <p>{t.pictureLimits(MEGABYTES)}</p>
      </PictureDrop>
      <Problem words={problem} />
      <SoldProductSearch
        label={t.productPicture}
        hint={t.productPictureHint}
        onPick={({ productId, name }) => void take(productId, name)}
      />
    </div>
  )
}
