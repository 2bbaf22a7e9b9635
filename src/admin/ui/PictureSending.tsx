import { picturesText as t, uploadRefusalText } from '@/texts/admin/pictures.ts'
import { UploadBar } from './UploadBar.tsx'
import type { PictureUpload } from './use-picture-upload.ts'

interface Props {
  readonly upload: PictureUpload
  /** What a picture may weigh. */
  readonly megabytes: number
  readonly onRetry: () => void
  readonly onForget: () => void
}

/** How far a picture has come, or why it was not taken. */
export function PictureSending({ upload: { file, progress, problem }, megabytes, onRetry, onForget }: Props) {
  const isOwnFault = problem === 'image_type_unsupported' || problem === 'image_too_heavy'
  return (
    <div className={`mt-3 rounded-[3px] px-3 py-2.5 ${problem ? 'bg-terracotta-pale' : 'bg-linen'}`}>
      <p className="truncate text-sm font-medium">{file.name}</p>
      {problem ? (
        <div role="alert">
          {!isOwnFault && <p className="font-medium">{t.failed}</p>}
          <p>{uploadRefusalText(problem, megabytes)}</p>
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
