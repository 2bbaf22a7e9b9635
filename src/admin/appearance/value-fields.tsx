import { QUIET } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { HOME_MOST, HOME_TEXTS, type PartOf, VALUE_ICONS, type ValueIcon } from '@/domain/home-parts.ts'
import { homePageText as t } from '@/texts/admin/home-page.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'

type Values = PartOf<'values'>['items']
const ICONS = VALUE_ICONS.map((icon) => ({ value: icon, label: t.icons[icon] }))

interface Props {
  readonly items: Values
  readonly onItems: (items: Values) => void
}

/** What the shop cares for, a few lines each. */
export function ValueFields({ items, onItems }: Props) {
  return (
    <>
      {items.map((item, index) => {
        const set = (changes: Partial<Values[number]>) => onItems(items.with(index, { ...item, ...changes }))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else to be told by
          <fieldset key={index} className="space-y-3 border-l-2 border-line pl-4">
            <legend className="sr-only">{t.value(index + 1)}</legend>
            <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
              <TextField
                label={t.valueTitle}
                name={`valueTitle${index}`}
                value={item.title}
                maxLength={HOME_TEXTS.valueTitle}
                onValue={(title) => set({ title })}
              />
              <SelectField
                label={t.icon}
                name={`valueIcon${index}`}
                options={ICONS}
                value={item.icon}
                onValue={(icon) => set({ icon: icon as ValueIcon })}
              />
            </div>
            <TextArea
              label={t.valueText}
              name={`valueText${index}`}
              rows={2}
              value={item.text}
              maxLength={HOME_TEXTS.valueText}
              isOptional
              onValue={(text) => set({ text })}
            />
            <button type="button" className={QUIET} onClick={() => onItems(items.toSpliced(index, 1))}>
              <Icon name="remove" className="size-4.5" />
              {t.remove(item.title || t.value(index + 1))}
            </button>
          </fieldset>
        )
      })}
      {items.length < HOME_MOST.values && (
        <button
          type="button"
          className={QUIET}
          onClick={() => onItems([...items, { icon: 'none', title: '', text: '' }])}
        >
          <Icon name="add" className="size-4.5" />
          {t.addValue}
        </button>
      )}
    </>
  )
}
