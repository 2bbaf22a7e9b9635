import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { codeOf } from '@/admin/ui/failures.ts'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import type { OpenText } from '@/data/written-texts.ts'
import { readHeader } from '@/domain/texts/header-values.ts'
import { splitText } from '@/domain/texts/text-header.ts'
import { isTextPath } from '@/domain/written-file.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'
import { textsText } from '@/texts/admin/texts.ts'
import { errorText } from '@/texts/errors.ts'
import { textQuery, textsQuery } from './queries.ts'
import { TextActions } from './text-actions.tsx'
import { addressOfText } from './text-address.ts'
import { TextForm } from './text-form.tsx'
import { TextStateBadge } from './text-state.tsx'
import { useTextWork } from './use-text-work.ts'

const Back = () => (
  <p className="mb-1">
    <Link to="/texts" className="link inline-flex min-h-8 items-center text-sm">
      {t.back}
    </Link>
  </p>
)

/** A post or a page of the address. */
export function TextScreen() {
  const { folder = '', name = '' } = useParams()
  const path = `${folder}/${name}.mdx`
  const isPath = isTextPath(path)
  const opened = useQuery({ ...textQuery(path), enabled: isPath })
  if (!isPath || codeOf(opened.error) === 'text_unknown')
    return (
      <Screen title={textsText.title} trail={<Back />}>
        <p className="mt-6">{t.unknown}</p>
      </Screen>
    )
  return (
    <Queried
      query={opened}
      failed={t.failed}
      waiting={
        <Screen title={textsText.title} trail={<Back />}>
          <Waiting shapes={['h-10', 'h-80', 'h-40']} className="mt-6 space-y-3" />
        </Screen>
      }
    >
      {(text) => <Opened key={path} opened={text} />}
    </Queried>
  )
}

/** What keeps a page offline, and for those who may fill it in the way there. */
function Lacking({ words }: { readonly words: string }) {
  const { role } = useAdmin()
  return (
    <p className="mt-2 max-w-prose">
      {words}{' '}
      {role === 'owner' && (
        <Link to="/opening" className="link">
          {t.fillIn}
        </Link>
      )}
    </p>
  )
}

function Opened({ opened }: { readonly opened: OpenText }) {
  const list = useQuery(textsQuery)
  const work = useTextWork(opened)
  const { text } = work.value
  const entry = list.data?.texts.find(({ path }) => path === opened.path)
  const { title } = readHeader(splitText(text).header)
  // Of what stands online a link leads there.
  const address = entry?.isOnline ? null : addressOfText({ path: opened.path, text })
  const name = typeof title === 'string' && title.trim() !== '' ? title : textsText.untitled
  return (
    <Screen
      title={name}
      trail={<Back />}
      note={entry && <TextStateBadge state={entry.state} lacks={entry.lacks} />}
      actions={<TextActions opened={opened} entry={entry} title={name} text={text} isDirty={work.isDirty} />}
    >
      {entry?.lacks && <Lacking words={entry.lacks} />}
      {address && (
        <p className="mt-2 text-sm text-ink-soft wrap-anywhere">{textsText.willStandAt(address)}</p>
      )}
      {!opened.mayWrite && (
        <div role="status" className="mt-4 max-w-3xl rounded-[3px] bg-straw-pale px-4 py-3">
          <p className="font-medium">{t.readOnly}</p>
          {opened.why && (
            <p className="mt-0.5">{opened.why === errorText.owner_required ? t.lawOwners : opened.why}</p>
          )}
        </div>
      )}
      <TextForm opened={opened} work={work} />
    </Screen>
  )
}
