import { lazily } from '@/admin/ui/lazily.tsx'

// Whoever opens a text writes; what is asked in a dialog, and the versions of before, come when they are asked for.
export const FigureDialog = lazily(async () => (await import('./visual/figure-dialog.tsx')).FigureDialog)
export const PhotoDialog = lazily(async () => (await import('./visual/photo-dialog.tsx')).PhotoDialog)
export const GridDialog = lazily(async () => (await import('./visual/grid-dialog.tsx')).GridDialog)
export const AskedDialog = lazily(async () => (await import('./visual/asked.tsx')).AskedDialog)
export const MoveDialog = lazily(async () => (await import('./move-dialog.tsx')).MoveDialog)
export const RemoveDialog = lazily(async () => (await import('./remove-dialog.tsx')).RemoveDialog)
export const PreviewDialog = lazily(async () => (await import('./preview-dialog.tsx')).PreviewDialog)
export const TermsDialog = lazily(async () => (await import('./terms-dialog.tsx')).TermsDialog)
export const TextConflict = lazily(async () => (await import('./text-conflict.tsx')).TextConflict)
export const HistoryTab = lazily(async () => (await import('./history-tab.tsx')).HistoryTab)
export const LeftDrafts = lazily(async () => (await import('./left-drafts.tsx')).LeftDrafts)
export const FaultList = lazily(async () => (await import('./fault-list.tsx')).FaultList)
