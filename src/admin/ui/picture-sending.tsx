import { type RefusalWords, picturesText as t, uploadRefusalText } from '@/texts/admin/pictures.ts'
import { UploadBar } from './upload-bar.tsx'
import type { PictureUpload } from './use-picture-upload.ts'

interface Props {
  readonly upload: PictureUpload
  /** What a picture may weigh. */
  readonly megabytes: number
  readonly words?: RefusalWords
  readonly onRetry: () => void
  readonly onForget: () => void
}

/** What another try would not mend. */
const OWN_FAULTS: readonly string[] = [
  'image_type_unsupported',
  'image_heic',
  'image_animated',
  'image_too_heavy',
  'image_dimensions',
]

/** How far a picture has come, or why it was not taken. */
export function PictureSending(props: Props) {
  const { upload, megabytes, words, onRetry, onForget } = props
  const { file, progress, problem } = upload
  const isOwnFault = problem !== null && OWN_FAULTS.includes(problem)
  return (
    <div className={`mt-3 rounded-[3px] px-3 py-2.5 ${problem ? 'bg-terracotta-pale' : 'bg-linen'}`}>
      <p className="truncate text-sm font-medium">{file.name}</p>
      {problem ? (
        <div role="alert">
          {!isOwnFault && <p className="font-medium">{t.failed}</p>}
          <p>{uploadRefusalText(problem, megabytes, words)}</p>
        </div>
      ) : (
        <UploadBar label={t.uploading(file.name)} progress={progress} className="mt-1.5" />
      )}
      <p className="mt-1.5 flex gap-4">
        {problem && !isOwnFault && (
          <button type="button" className="link text-sm" onClick={onRetry}>
            {t.retry}
          </button>
        )}
        <button type="button" className="link text-sm" onClick={onForget}>
          {problem ? t.dismiss : t.giveUp}
        </button>
      </p>
    </div>
  )
}
