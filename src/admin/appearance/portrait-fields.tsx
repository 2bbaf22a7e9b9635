import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HOME_MOST, type Portrait } from '@/domain/home-parts.ts'
import { homePageText as t } from '@/texts/admin/home-page.ts'
import { SelectField } from '@/ui/form/fields.tsx'
import { HomePicture } from './home-picture.tsx'
import { artisansQuery } from './queries.ts'

interface Props {
  readonly items: readonly Portrait[]
  readonly onItems: (items: Portrait[]) => void
}

/** A picture for each artisan whom products name. */
export function PortraitFields({ items, onItems }: Props) {
  const { data: artisans = [] } = useQuery(artisansQuery)
  const [chosen, setChosen] = useState('')
  const without = artisans.filter((name) => !items.some((one) => one.name === name))
  const next = without.includes(chosen) ? chosen : (without[0] ?? '')
  return (
    <fieldset className="space-y-4 border-t border-line pt-4">
      <legend className="sr-only">{t.portraits}</legend>
      <p className="font-medium" aria-hidden="true">
        {t.portraits}
      </p>
      <p className="text-sm text-ink-soft">{t.portraitsHint}</p>
      {items.map((item, index) => (
        <HomePicture
          key={item.name}
          path={item.picture}
          alt={item.alt}
          name={t.portrait(item.name)}
          hint={item.name}
          onPicture={(picture) =>
            onItems(picture ? [...items].with(index, { ...item, picture }) : [...items].toSpliced(index, 1))
          }
          onAlt={(alt) => onItems([...items].with(index, { ...item, alt }))}
        />
      ))}
      {next && items.length < HOME_MOST.portraits && (
        <>
          <SelectField
            label={t.portraitOf}
            name="portraitOf"
            options={without.map((name) => ({ value: name, label: name }))}
            value={next}
            onValue={setChosen}
          />
          <HomePicture
            key={`new ${next}`}
            path={null}
            alt=""
            name={t.portrait(next)}
            onPicture={(picture) => picture && onItems([...items, { name: next, picture, alt: '' }])}
          />
        </>
      )}
    </fieldset>
  )
}
