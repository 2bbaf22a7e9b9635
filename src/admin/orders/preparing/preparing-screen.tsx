import { Link } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { Nothing } from '@/admin/ui/nothing.tsx'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { Tabs } from '@/admin/ui/tabs.tsx'
import { isToShip } from '@/domain/preparing.ts'
import { parcelsText } from '@/texts/admin/parcels.ts'
import { preparingText as t } from '@/texts/admin/preparing.ts'
import { PrintButton } from '../print-button.tsx'
import { Gathering } from './gathering.tsx'
import { Packing } from './packing.tsx'
import { usePick, useTable } from './use-table.ts'

/** A table of orders beside the parcels: gather the units along the shelves, then pack, label and ship one after the other. */
export function PreparingScreen() {
  const { table, numbers, step, current, setStep, setCurrent } = useTable()
  const { mutate } = usePick(numbers)
  const onPick: Parameters<typeof Gathering>[0]['onPick'] = (lines, isPicked) => mutate({ lines, isPicked })
  const open = table.data?.orders.filter(isToShip) ?? []
  const replaced = open.filter(({ exchange }) => exchange !== null).length
  return (
    <Screen
      title={t.title}
      note={
        table.data && t.onTable({ orders: open.length - replaced, exchanges: replaced }, table.data.waiting)
      }
      actions={
        <>
          {open.length > 0 && (
            <PrintButton
              orders={open.map(({ orderNumber }) => orderNumber)}
              kind="table_slip"
              label={t.printAll}
            />
          )}
          {open.length > 0 && (
            <Link
              to={`/parcels?commandes=${open.map(({ orderNumber }) => orderNumber).join()}`}
              className={QUIET}
            >
              {parcelsText.open}
            </Link>
          )}
          <Link to="/orders" className={QUIET}>
            {t.back}
          </Link>
        </>
      }
    >
      <Queried query={table} waiting={<Waiting className="mt-5 space-y-2" shapes={Array(5).fill('h-20')} />}>
        {({ orders, waiting }) =>
          open.length === 0 ? (
            <>
              <Nothing title={t.done} hint={t.doneHint(waiting)} reset={false} onReset={() => undefined} />
              {waiting.orders + waiting.exchanges > 0 && (
                <p className="mt-4 text-center">
                  <Link to="/preparing" className={QUIET}>
                    {t.nextTable}
                  </Link>
                </p>
              )}
            </>
          ) : (
            <div className="mt-4">
              <Tabs
                label={t.steps}
                value={step}
                onValue={setStep}
                tabs={[
                  [
                    'gather',
                    t.gather,
                    <Gathering key="g" orders={orders} onPick={onPick} onDone={() => setStep('pack')} />,
                  ],
                  [
                    'pack',
                    t.pack,
                    <Packing
                      key="p"
                      orders={orders}
                      current={current}
                      onCurrent={setCurrent}
                      onPick={onPick}
                    />,
                  ],
                ]}
              />
            </div>
          )
        }
      </Queried>
    </Screen>
  )
}
