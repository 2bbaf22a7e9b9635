import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { shortDate } from '@/admin/ui/dates.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { nameOf } from '@/admin/ui/known-customers.ts'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import type { CustomerDetail } from '@/data/admin/customers.ts'
import { customersText as t } from '@/texts/admin/customers.ts'
import { CustomerBody } from './customer-body.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { customerQuery } from './queries.ts'
import type { Task } from './task.ts'

/** One customer over the list; it has an address of its own. */
export function CustomerDialog() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const found = useQuery(customerQuery(/^\d{1,15}$/.test(id) ? Number(id) : 0))
  const [task, setTask] = useState<Task | null>(null)
  const close = () => void navigate({ pathname: '/customers', search: params.toString() })
  const customer = found.data?.customer
  return (
    <>
      <Dialog
        title={customer ? nameOf(customer) : t.title}
        note={customer && t.since(shortDate(customer.registeredAt))}
        shape="side"
        onClose={close}
      >
        <Queried query={found} waiting={<Waiting className="space-y-3" shapes={Array(3).fill('h-20')} />}>
          {(detail) => (detail ? <CustomerBody detail={detail} onTask={setTask} /> : <p>{t.gone}</p>)}
        </Queried>
      </Dialog>
      {found.data && task && (
        <TaskDialog task={task} detail={found.data} onClose={() => setTask(null)} onGone={close} />
      )}
    </>
  )
}

interface TaskProps {
  readonly task: Task
  readonly detail: CustomerDetail
  readonly onClose: () => void
  readonly onGone: () => void
}

function TaskDialog({ task, detail, onClose, onGone }: TaskProps) {
  if (task.is === 'edit') return <EditDialog customer={detail.customer} onClose={onClose} />
  if (task.is === 'merge') return <MergeDialog kept={detail} other={task.other} onClose={onClose} />
  return <EraseDialog detail={detail} onClose={onClose} onErased={onGone} />
}
