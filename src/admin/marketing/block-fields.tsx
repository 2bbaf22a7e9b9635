import { ICON_BUTTON } from '@/admin/ui/controls.ts'
import { Icon, type IconName } from '@/admin/ui/icon.tsx'
import { NEWSLETTER_LIMITS } from '@/domain/newsletter-email.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { type BlockProblems, problemsOf, type TypedBlock } from './newsletter-input.ts'
import { PictureBlock } from './picture-block.tsx'
import { ProductsBlock } from './products-block.tsx'

interface FieldsProps {
  readonly block: TypedBlock
  readonly problems: BlockProblems
  readonly onChange: (changes: Partial<TypedBlock>) => void
}

function Fields({ block, problems, onChange }: FieldsProps) {
  const bind = (name: 'text' | 'label' | 'href' | 'alt') => ({
    name: `${name}-${block.key}`,
    value: block[name],
    problem: problems[name],
    onValue: (value: string) => onChange({ [name]: value }),
  })
  switch (block.kind) {
    case 'heading':
      return <TextField label={t.heading} maxLength={NEWSLETTER_LIMITS.heading} {...bind('text')} />
    case 'text':
      return (
        <TextArea
          label={t.text}
          hint={t.textHint}
          rows={5}
          maxLength={NEWSLETTER_LIMITS.text}
          {...bind('text')}
        />
      )
    case 'button':
      return (
        <div className="space-y-4">
          <TextField label={t.label} maxLength={NEWSLETTER_LIMITS.label} {...bind('label')} />
          <TextField label={t.href} hint={t.hrefHint} maxLength={NEWSLETTER_LIMITS.href} {...bind('href')} />
        </div>
      )
    case 'picture':
      return (
        <div className="space-y-4">
          <PictureBlock
            picture={block.picture}
            alt={block.alt}
            problem={problems.picture}
            onPicture={onChange}
          />
          <TextField
            label={t.alt}
            hint={t.altHint}
            maxLength={NEWSLETTER_LIMITS.alt}
            autoComplete="off"
            {...bind('alt')}
          />
          <TextField
            label={t.pictureHref}
            hint={t.hrefHint}
            isOptional
            maxLength={NEWSLETTER_LIMITS.href}
            {...bind('href')}
          />
        </div>
      )
    case 'products':
      return (
        <ProductsBlock
          products={block.products}
          problem={problems.products}
          onProducts={(products) => onChange({ products })}
        />
      )
  }
}

interface Props {
  readonly block: TypedBlock
  /** From 1. */
  readonly at: number
  readonly isLast: boolean
  readonly areProblemsShown: boolean
  readonly onChange: (changes: Partial<TypedBlock>) => void
  /** By how many places. */
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/** A block of a newsletter: what it says, and its place in the email. */
export function BlockFields({ block, at, isLast, areProblemsShown, onChange, onMove, onRemove }: Props) {
  const name = t.block(block.kind, at)
  const tool = (icon: IconName, label: string, isDisabled: boolean, onClick: () => void) => (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      className={`${ICON_BUTTON} !size-9`}
      onClick={onClick}
    >
      <Icon name={icon} className="size-4.5" />
    </button>
  )
  return (
    <li>
      <fieldset className="rounded-[3px] border border-line px-4 pb-4">
        <legend className="sr-only">{name}</legend>
        <div className="-mr-2 mb-2 flex items-center justify-between gap-2 pt-1.5">
          <span aria-hidden="true" className="text-sm text-stone">
            {name}
          </span>
          <span className="flex">
            {tool('up', t.up(name), at === 1, () => onMove(-1))}
            {tool('down', t.down(name), isLast, () => onMove(1))}
            {tool('remove', t.remove(name), false, onRemove)}
          </span>
        </div>
        <Fields block={block} problems={areProblemsShown ? problemsOf(block) : {}} onChange={onChange} />
      </fieldset>
    </li>
  )
}
