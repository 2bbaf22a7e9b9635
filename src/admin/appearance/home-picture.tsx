import { QUIET } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { PictureDrop } from '@/admin/ui/picture-drop.tsx'
import { usePictureUpload } from '@/admin/ui/use-picture-upload.ts'
import { pictureAddress } from '@/data/admin/pictures.ts'
import { HOME_TEXTS } from '@/domain/home-parts.ts'
import { MAX_HERO_IMAGE_BYTES } from '@/domain/rules.ts'
import { homePageText as t } from '@/texts/admin/home-page.ts'
import { TextField } from '@/ui/form/fields.tsx'

interface Props {
  readonly path: string | null
  readonly alt: string
  /** What is called by it when it is taken away. */
  readonly name: string
  /** Where else it is shown. */
  readonly hint?: string
  readonly onPicture: (path: string | null) => void
  /** Left out where there is no picture yet. */
  readonly onAlt?: (alt: string) => void
}

/** A picture of the home page, what it shows in words, and the place where another one is chosen. */
export function HomePicture({ path, alt, name, hint, onPicture, onAlt }: Props) {
  const sending = usePictureUpload(MAX_HERO_IMAGE_BYTES, (stored) => onPicture(stored.path))
  return (
    <div className="space-y-3">
      <PictureDrop
        sending={sending}
        bytes={MAX_HERO_IMAGE_BYTES}
        invitation={t.dropPicture}
        choose={path ? `${t.replacePicture} : ${name}` : `${t.choosePicture} : ${name}`}
        shown={path ? { src: pictureAddress(path), alt } : null}
      >
        <p>{t.formats}</p>
        {hint && <p>{hint}</p>}
      </PictureDrop>
      {path && onAlt && (
        <>
          <TextField label={t.alt} name="alt" value={alt} maxLength={HOME_TEXTS.alt} onValue={onAlt} />
          <button type="button" className={QUIET} onClick={() => onPicture(null)}>
            <Icon name="remove" className="size-4.5" />
            {t.remove(name)}
          </button>
        </>
      )}
    </div>
  )
}
