import { ICON_BUTTON } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { UploadBar } from '@/admin/ui/upload-bar.tsx'
import { pictureFieldText as t } from '@/texts/admin/product-form.ts'
import type { Upload } from './use-uploads.ts'

interface Props {
  readonly upload: Upload
  readonly onRetry: () => void
  readonly onForget: () => void
}

/** A picture on its way, or why it was not taken. */
export function UploadRow({ upload: { file, progress, problem }, onRetry, onForget }: Props) {
  return (
    <li
      className={`flex items-center gap-3 rounded-[3px] py-1 pr-1 pl-3 ${problem ? 'bg-terracotta-pale' : 'bg-linen'}`}
    >
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{file.name}</p>
        {problem ? (
          <p role="alert" className="text-sm">
            {problem}
          </p>
        ) : (
          <UploadBar label={t.uploading(file.name)} progress={progress} className="mt-1" />
        )}
      </div>
      {problem && (
        <button type="button" className="link text-sm" onClick={onRetry}>
          {t.retry}
        </button>
      )}
      <button
        type="button"
        aria-label={problem ? t.dismiss(file.name) : t.cancel(file.name)}
        className={ICON_BUTTON}
        onClick={onForget}
      >
        <Icon name="close" className="size-4.5" />
      </button>
    </li>
  )
}
