import type { ComponentProps } from 'react'
import { TEXT_LIMITS } from '@/domain/rules.ts'
import { authText } from '@/texts/auth.ts'
import { TextField } from './fields.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'name'> & { label?: string; name?: string }

/** A field for an email address; its `autoComplete` is `username` where a password manager should know the account by it. */
export const EmailField = ({ label = authText.email, name = 'email', ...field }: Props) => (
  <TextField
    type="email"
    inputMode="email"
    autoComplete="email"
    maxLength={TEXT_LIMITS.email}
    {...{ label, name, ...field }}
  />
)
