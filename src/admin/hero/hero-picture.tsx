import { useEffect, useState } from 'react'
import { QUIET } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { PictureDrop } from '@/admin/ui/picture-drop.tsx'
import { usePictureUpload } from '@/admin/ui/use-picture-upload.ts'
import type { StoredPicture } from '@/data/admin/pictures.ts'
import { HERO_PICTURE, MAX_HERO_IMAGE_BYTES } from '@/domain/rules.ts'
import { heroText as t } from '@/texts/admin/hero.ts'

const MEGABYTES = MAX_HERO_IMAGE_BYTES / 1024 / 1024
/** How far from 4:5 a picture may be before its edges are missed. */
const TOLERANCE = 0.02

interface Props {
  /** Null shows the picture the shop comes with. */
  readonly path: string | null
  readonly address: string
  readonly altText: string
  /** Told where the picture that is being sent can be seen, and null once it is stored or given up. */
  readonly onSending: (address: string | null) => void
  readonly onPicture: (path: string) => void
  readonly onRemove: () => void
}

/** What the recommendation has to say about a picture; null where it is followed. */
function remark({ width, height }: Pick<StoredPicture, 'width' | 'height'>): string | null {
  if (width < HERO_PICTURE.width || height < HERO_PICTURE.height) return t.small(width, height)
  const ratio = HERO_PICTURE.width / HERO_PICTURE.height
  return Math.abs(width / height / ratio - 1) > TOLERANCE ? t.cropped(width, height) : null
}

/** The picture, and the place where another one is dropped or chosen. */
export function HeroPicture({ path, address, altText, onSending, onPicture, onRemove }: Props) {
  const [stored, setStored] = useState<StoredPicture | null>(null)
  const sending = usePictureUpload(MAX_HERO_IMAGE_BYTES, (picture) => {
    setStored(picture)
    onPicture(picture.path)
  })
  const { upload } = sending
  const shown = upload && !upload.problem ? upload.url : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the picture changes
  useEffect(() => onSending(shown), [shown])
  const note = stored?.path === path && !upload ? stored && remark(stored) : null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{t.groups.picture}</legend>
      <PictureDrop
        sending={sending}
        bytes={MAX_HERO_IMAGE_BYTES}
        invitation={t.drop}
        choose={path === null ? t.choose : t.replace}
        shown={{ src: address, alt: altText }}
      >
        <p>{t.recommended}</p>
        <p>{t.limits(MEGABYTES)}</p>
      </PictureDrop>
      {note && <p className="mt-2 text-sm text-ink-soft">{note}</p>}
      {path !== null && !upload && (
        <button type="button" className={`mt-3 ${QUIET}`} onClick={onRemove}>
          <Icon name="remove" className="size-4.5" />
          {t.remove}
        </button>
      )}
    </fieldset>
  )
}
