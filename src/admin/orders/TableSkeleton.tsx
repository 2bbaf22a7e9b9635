import { Placeholder } from '@/admin/ui/Tile.tsx'
import { shellText } from '@/texts/admin/shell.ts'

export function TableSkeleton() {
  return (
    <div role="status" className="mt-5 space-y-2">
      <span className="sr-only">{shellText.loading}</span>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Placeholder key={row} className="h-14" />
      ))}
    </div>
  )
}
