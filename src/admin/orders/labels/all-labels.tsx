import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { missingOfSender } from '@/domain/parcel.ts'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { parcelsText } from '@/texts/admin/parcels.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { PackagingField } from '../packaging-field.tsx'
import { ParcelProblems } from '../parcels/parcel-problems.tsx'
import { BeforeBuying } from './label-parts.tsx'
import { planLabels, type WithoutLabel } from './label-plan.ts'
import { PaperField } from './paper-field.tsx'
import { type LabelRun, useAllLabels } from './use-all-labels.ts'
import type { LabelDesk } from './use-labels.ts'

interface Props {
  readonly desk: LabelDesk
  readonly onClose: () => void
}

/** Labels of many orders: what is missing first, then they are bought one after the other, and printed as one file. */
export function AllLabels({ desk, onClose }: Props) {
  const { run, start, stop } = useAllLabels()
  const { wishes, without } = planLabels(desk)
  const missing = missingOfSender(desk.sender)
  const toBuy = wishes.filter((wish) => typeof wish !== 'string').length
  const isRunning = run !== null && !run.isOver
  return (
    <Dialog
      title={t.allTitle}
      note={run === null ? t.allNote : undefined}
      onClose={isRunning ? stop : onClose}
      footer={
        run?.isOver ? (
          <button type="button" className={PRIMARY} onClick={onClose}>
            {shellText.close}
          </button>
        ) : (
          <>
            <button type="button" className={QUIET} onClick={isRunning ? stop : onClose}>
              {isRunning ? t.stop : shellText.cancel}
            </button>
            <button
              type="button"
              className={PRIMARY}
              disabled={isRunning || wishes.length === 0 || (toBuy > 0 && missing.length > 0)}
              onClick={() => void start(wishes)}
            >
              {run
                ? t.progress(run.done, run.all)
                : toBuy > 0
                  ? t.all(toBuy, wishes.length)
                  : t.allPrinted(wishes.length)}
            </button>
          </>
        )
      }
    >
      {run ? (
        <Done run={run} />
      ) : (
        <div className="space-y-4">
          {toBuy > 0 && <BeforeBuying label={null} missing={missing} />}
          {without.length > 0 && <Without without={without} />}
          <p className="font-medium">{t.allCount(toBuy, wishes.length - toBuy)}</p>
          {toBuy > 0 && (
            <PackagingField
              packagings={desk.packagings}
              value={desk.packaging}
              hint={parcelsText.packagingAdds}
              onValue={desk.setPackaging}
            />
          )}
          <PaperField />
        </div>
      )}
    </Dialog>
  )
}

/** What has no label, under one heading. */
const Left = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="font-sans text-base font-medium tracking-normal">{title}</h3>
    <ul className="mt-2 divide-y divide-line border-y border-line">{children}</ul>
  </section>
)

const OrderLink = ({ number }: { readonly number: string }) => (
  <Link to={`/orders/${number}`} className="link whitespace-nowrap">
    {number}
  </Link>
)

/** What gets no label, and why: it is put right elsewhere. */
const Without = ({ without }: { readonly without: readonly WithoutLabel[] }) => (
  <Left title={t.without(without.length)}>
    {without.map(({ order, problems, standing }) => (
      <li key={order.reference} className="py-2">
        <OrderLink number={order.number} /> {order.firstName} {order.lastName}
        <ParcelProblems order={order} problems={problems} notices={[]} />
        {standing && <p className="mt-1 text-sm text-terracotta-ink">{t.standings[standing]}</p>}
      </li>
    ))}
  </Left>
)

function Done({ run: { isOver, done, all, printed, failed } }: { readonly run: LabelRun }) {
  const left = Object.entries(failed)
  return (
    <div className="space-y-4">
      <p role="status" className="font-medium">
        {isOver ? t.allDone(printed) : t.progress(done, all)}
      </p>
      {left.length > 0 && (
        <Left title={t.someLeft(left.length)}>
          {left.map(([number, why]) => (
            <li key={number} className="py-2">
              <OrderLink number={number} />
              <p className="text-sm text-terracotta-ink">{why}</p>
            </li>
          ))}
        </Left>
      )}
    </div>
  )
}
