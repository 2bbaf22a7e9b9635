import { useState } from 'react'
import { PictureDrop } from '@/admin/ui/picture-drop.tsx'
import { usePictureUpload } from '@/admin/ui/use-picture-upload.ts'
import { pictureAddress } from '@/data/admin/pictures.ts'
import { MAX_HERO_IMAGE_BYTES } from '@/domain/rules.ts'
import { textEditorText } from '@/texts/admin/text-editor.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { Problem } from '@/ui/form/problem.tsx'
import { DialogForm } from './dialog-form.tsx'

const t = textEditorText.photo
const MEGABYTES = MAX_HERO_IMAGE_BYTES / 1024 / 1024

interface Props {
  /** `src`, `alt` and `caption` of a photo that stands already. */
  readonly begin: Readonly<Record<string, string>>
  /** Whether it has no caption: the picture at the head of a post. */
  readonly isLead?: boolean
  readonly onCancel: () => void
  readonly onSave: (values: Record<string, string>) => void
}

/** A photo of the author's: sent, described, and given a caption where there is something to say. */
export function PhotoDialog({ begin, isLead = false, onCancel, onSave }: Props) {
  const [values, setValues] = useState({
    src: begin.src ?? '',
    alt: begin.alt ?? '',
    caption: begin.caption ?? '',
  })
  const [areProblemsShown, showProblems] = useState(false)
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }))
  const sending = usePictureUpload(MAX_HERO_IMAGE_BYTES, ({ path }) => set({ src: path }))
  const isWhole = values.src !== '' && values.alt.trim() !== ''
  const save = () => {
    showProblems(!isWhole)
    const { src, alt, caption } = values
    if (isWhole) onSave({ src, alt: alt.trim(), ...(isLead ? {} : { caption: caption.trim() }) })
  }
  return (
    <DialogForm title={t.title} save={t.save} onCancel={onCancel} onSave={save}>
      <PictureDrop
        sending={sending}
        bytes={MAX_HERO_IMAGE_BYTES}
        isWide
        invitation={t.drop}
        choose={values.src === '' ? t.choose : t.other}
        shown={values.src === '' ? null : { src: pictureAddress(values.src), alt: values.alt }}
      >
        <p>{t.limits(MEGABYTES)}</p>
      </PictureDrop>
      <Problem words={areProblemsShown && values.src === '' && !sending.upload ? t.missing : null} />
      <TextField
        name="alt"
        label={t.alt}
        hint={t.altHint}
        maxLength={200}
        autoComplete="off"
        value={values.alt}
        onValue={(alt) => set({ alt })}
        problem={areProblemsShown && values.alt.trim() === '' ? t.altMissing : undefined}
      />
      {!isLead && (
        <TextField
          name="caption"
          label={t.caption}
          hint={t.captionHint}
          isOptional
          maxLength={300}
          autoComplete="off"
          value={values.caption}
          onValue={(caption) => set({ caption })}
        />
      )}
    </DialogForm>
  )
}
