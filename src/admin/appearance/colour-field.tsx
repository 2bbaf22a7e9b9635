import { CONTROL } from '@/admin/ui/controls.ts'
import { type ColourRole, type Colours, roleContrast } from '@/domain/appearance.ts'
import { colourTyped } from '@/domain/contrast.ts'
import { appearanceText as t } from '@/texts/admin/appearance.ts'
import { FormField } from '@/ui/form/form-field.tsx'
import type { RoleProblem } from './use-appearance-form.ts'

interface Props {
  readonly role: ColourRole
  readonly value: string
  /** All of them, as they count now. */
  readonly colours: Colours
  readonly problem: RoleProblem | null
  readonly onValue: (value: string) => void
}

/** A colour, picked or typed, with how well it is read; one that is not offers the nearest that is. */
export function ColourField({ role, value, colours, problem, onValue }: Props) {
  const { nearest } = problem ?? {}
  return (
    <div>
      <FormField
        label={t.roles[role]}
        problem={problem?.words}
        hint={problem ? undefined : t.contrast(role, roleContrast(colours, role))}
      >
        {(control) => (
          <span className="flex gap-2">
            <input
              type="color"
              aria-label={t.pick(role)}
              value={colours[role]}
              className="size-10 shrink-0 cursor-pointer rounded-[3px] border border-field bg-white p-0.5"
              onChange={({ target }) => onValue(target.value)}
            />
            <input
              {...control}
              name={role}
              value={value}
              maxLength={12}
              autoComplete="off"
              spellCheck={false}
              className={`${CONTROL} max-w-36 font-mono`}
              onChange={({ target }) => onValue(target.value)}
              onBlur={() => onValue(colourTyped(value) ?? value)}
            />
          </span>
        )}
      </FormField>
      {nearest && (
        <p className="mt-1.5">
          <button
            type="button"
            className="link inline-flex items-center gap-2 text-left text-sm"
            onClick={() => onValue(nearest)}
          >
            <span
              className="size-4 shrink-0 rounded-full ring-1 ring-field"
              style={{ backgroundColor: nearest }}
              aria-hidden="true"
            />
            {t.take(nearest)}
          </button>
        </p>
      )}
    </div>
  )
}
