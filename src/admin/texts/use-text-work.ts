import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { draftStore } from '@/admin/ui/draft-store.ts'
import { useDraft } from '@/admin/ui/use-draft.ts'
import type { OpenText } from '@/data/written-texts.ts'
import { textQuery } from './queries.ts'
import { isTextWork, leftWork, storedWork } from './text-work.ts'
import { useOwnDraft } from './use-own-draft.ts'

/**
 * A text that is being written: what stands in this tab, or else what was left at the server where that goes on from the file as it is,
 * or else the file.
 */
export function useTextWork(opened: OpenText) {
  const { id } = useAdmin()
  const cache = useQueryClient()
  const { path, draft } = opened
  const key = `text/${path}`
  // Before the draft of the tab is looked for: what was left at the server is found there, too.
  useState(() => {
    const place = `${id}/${key}`
    const left = leftWork(opened)
    if (left && opened.mayWrite && !isTextWork(draftStore.read(place))) draftStore.write(place, left)
  })
  const tab = useDraft(key, storedWork(opened), isTextWork)
  const { text, baseHash } = tab.value
  const server = useOwnDraft({
    path,
    text,
    baseHash,
    version: draft?.version ?? 0,
    isDirty: tab.isDirty && opened.mayWrite,
  })
  const discard = () => {
    tab.discard()
    cache.setQueryData<OpenText>(textQuery(path).queryKey, (before) => before && { ...before, draft: null })
    void server.drop().catch(() => undefined)
  }
  return {
    ...tab,
    server,
    discard,
    setText: (next: string) => tab.setValue((before) => ({ ...before, text: next })),
  }
}
