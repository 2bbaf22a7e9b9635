import type { ReactNode } from 'react'
import type { RefusalWords } from '@/texts/admin/pictures.ts'
import { PICTURE_TYPES } from '@/ui/upload/prepare-picture.ts'
import { FileDrop } from './file-drop.tsx'
import { PictureSending } from './picture-sending.tsx'
import type { PictureUpload } from './use-picture-upload.ts'

interface Props {
  /** As `usePictureUpload` gives it. */
  readonly sending: {
    readonly upload: PictureUpload | null
    readonly send: (file: File) => unknown
    readonly forget: () => void
  }
  /** The most that a picture may weigh. */
  readonly bytes: number
  readonly invitation: string
  readonly choose: string
  /** The picture that stands, at its left: null leaves its place empty. Left out where it is shown elsewhere. */
  readonly shown?: { readonly src: string; readonly alt: string } | null
  /** Whether it is shown as visitors see it: in landscape, not upright. */
  readonly isWide?: boolean
  readonly accept?: string
  readonly words?: RefusalWords
  /** What pictures have to be like. */
  readonly children: ReactNode
}

const PLACE = 'w-full rounded-[2px] bg-linen-deep'

/** Where a picture is dropped or chosen, and how far it has come. */
export function PictureDrop(props: Props) {
  const { sending, bytes, invitation, choose, shown, accept = PICTURE_TYPES.join(','), words } = props
  const { upload, send, forget } = sending
  const place = `${PLACE} ${props.isWide ? 'aspect-3/2' : 'aspect-4/5'}`
  const drop = (
    <FileDrop
      invitation={invitation}
      choose={choose}
      icon="picture"
      accept={accept}
      className={shown === undefined ? 'py-5' : 'h-full justify-center py-4'}
      onFiles={([file]) => file && send(file)}
    >
      {props.children}
    </FileDrop>
  )
  return (
    <>
      {shown === undefined ? (
        drop
      ) : (
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] max-[22rem]:grid-cols-1 items-start gap-4">
          {shown ? (
            <img
              {...shown}
              alt={shown.alt}
              width={96}
              height={props.isWide ? 64 : 120}
              className={`${place} object-cover text-xs`}
            />
          ) : (
            <span className={`${place} max-[22rem]:hidden`} />
          )}
          {drop}
        </div>
      )}
      {upload && (
        <PictureSending
          upload={upload}
          megabytes={bytes / 1024 / 1024}
          {...(words ? { words } : {})}
          onRetry={() => send(upload.file)}
          onForget={forget}
        />
      )}
    </>
  )
}
