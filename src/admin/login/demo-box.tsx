import { loginText as t } from '@/texts/admin/login.ts'
import type { DemoAccount } from './demo-account.ts'

/** Tells visitors of a demonstration how to get in. */
export function DemoBox({ account }: { readonly account: DemoAccount }) {
  return (
    <section className="mt-6 rounded-[3px] bg-olive-pale px-4 py-3 text-sm">
      <h2 className="font-sans font-semibold tracking-normal">{t.demoTitle}</h2>
      <p className="mt-1">{t.demoBody}</p>
      <dl className="mt-2 grid gap-x-3 sm:grid-cols-[auto_1fr] gap-y-0.5">
        <dt>{t.email}</dt>
        <dd className="font-medium wrap-anywhere">{account.email}</dd>
        <dt>{t.password}</dt>
        <dd className="font-medium wrap-anywhere">{account.password}</dd>
      </dl>
    </section>
  )
}
