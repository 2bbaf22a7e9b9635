import { useQueryClient } from '@tanstack/react-query'
import { QUIET } from '@/admin/ui/controls.ts'
import { exactDate, shortMoment } from '@/admin/ui/dates.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { adminClient } from '@/data/admin/client.ts'
import { dropDraft } from '@/data/text-drafts.ts'
import { textVersions, versionText } from '@/data/text-versions.ts'
import type { OpenText } from '@/data/written-texts.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'
import { textQuery } from './queries.ts'
import type { TextWork } from './text-work.ts'

interface Props {
  readonly opened: OpenText
  /** Whether one's own, of an older version, is to be gone on with. */
  readonly isOldOffered: boolean
  readonly onTake: (work: TextWork) => void
  /** It is gone: the next copy at the server is a first one. */
  readonly onDropped: () => void
}

/** @returns what the file said that a draft began from; null where no version of it is known. */
async function baseOf(path: string, hash: string | null): Promise<string | null> {
  const version = hash && (await textVersions(adminClient(), path)).find((one) => one.hash === hash)
  return version ? await versionText(adminClient(), version.id) : null
}

/** Who else writes at this text, and one's own draft of an older version of it. */
export function LeftDrafts({ opened, isOldOffered, onTake, onDropped }: Props) {
  const cache = useQueryClient()
  const { path, draft, others } = opened
  const forget = () =>
    cache.setQueryData<OpenText>(textQuery(path).queryKey, (before) => before && { ...before, draft: null })
  const take = async () => {
    if (!draft) return
    const base = await baseOf(path, draft.baseHash).catch(() => null)
    onTake({ text: draft.text, base, baseHash: draft.baseHash })
  }
  const drop = () =>
    dropDraft(adminClient(), path)
      .then(() => {
        onDropped()
        forget()
      })
      .catch((error: unknown) => toastFailure(t.saveFailed, error))
  return (
    <>
      {others.map(({ who, at }) => (
        <p key={`${who}${at}`} role="status" className="mb-4 rounded-[3px] bg-straw-pale px-4 py-2.5">
          {t.otherDraft(who, shortMoment(at))}
        </p>
      ))}
      {isOldOffered && draft && (
        <div role="status" className="mb-4 rounded-[3px] bg-straw-pale px-4 py-3">
          <p>{t.oldDraft(exactDate(draft.at))}</p>
          <p className="mt-2 flex flex-wrap gap-3">
            <button type="button" className={QUIET} onClick={() => void take()}>
              {t.takeOldDraft}
            </button>
            <button type="button" className={QUIET} onClick={() => void drop()}>
              {t.dropOldDraft}
            </button>
          </p>
        </div>
      )}
    </>
  )
}
