import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { LoadFailed } from '@/admin/ui/load-failed.tsx'
import { PreviewLeft, PreviewPreparing } from '@/admin/ui/preview-note.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { previewText } from '@/data/written-texts.ts'
import { readHeader } from '@/domain/texts/header-values.ts'
import { splitText } from '@/domain/texts/text-header.ts'
import { isPost } from '@/domain/written-file.ts'
import { previewText as t } from '@/texts/admin/preview.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { textWorkText } from '@/texts/admin/text-work.ts'
import { headerFaults } from './header-faults.ts'

interface Props {
  readonly path: string
  readonly text: string
  readonly onClose: () => void
}

/** Fields of the header without which there is no page, by the names that the form gives them. */
function missingOf(path: string, text: string): string {
  const faults = headerFaults(isPost(path), readHeader(splitText(text).header))
  const labels: Readonly<Record<string, { readonly label: string }>> = textWorkText.fields
  return Object.keys(faults)
    .map((field) => labels[field]?.label ?? field)
    .join(', ')
}

/** Has the page made as it will be, without saving it, and leads to it: browsers block windows that scripts open. */
export function PreviewDialog({ path, text, onClose }: Props) {
  const id = useId()
  const missing = missingOf(path, text)
  const { data, error, refetch } = useQuery({
    // One for each time it is asked for: each is a site.
    queryKey: ['preview', path, id],
    queryFn: ({ signal }) => previewText(adminClient(), path, text, signal),
    enabled: missing === '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className={QUIET} onClick={onClose}>
            {shellText.close}
          </button>
          {data && (
            <a href={data.address} target="_blank" rel="noopener" className={PRIMARY} onClick={onClose}>
              {t.goOn}
            </a>
          )}
        </>
      }
    >
      {error ? (
        <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          {missing !== '' && <p>{t.incomplete(missing)}</p>}
          {!data && missing === '' && <PreviewPreparing />}
          {data && data.warnings.length === 0 && <p>{t.ready}</p>}
          {data && data.warnings.length > 0 && <PreviewLeft warnings={data.warnings} />}
        </div>
      )}
    </Dialog>
  )
}
