import { type TextareaHTMLAttributes, use } from 'react'
import { type FieldProps, parted } from './fields.tsx'
import { FormField } from './form-field.tsx'
import { FormLook } from './look.tsx'

/** Lines of text. */
export function TextArea({ onValue, ...props }: FieldProps<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const [around, area] = parted(props)
  const look = use(FormLook)
  return (
    <FormField {...around}>
      {(control) => (
        <textarea
          rows={5}
          {...area}
          {...control}
          className={look.control}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </FormField>
  )
}
