import { Screen } from '@/admin/ui/screen.tsx'
import { Tabs } from '@/admin/ui/tabs.tsx'
import { useAddress } from '@/admin/ui/use-address.ts'
import { outboxText as t } from '@/texts/admin/outbox.ts'
import { Outbox } from './outbox.tsx'
import { Sentences } from './sentences.tsx'

/** What the shop writes to its customers, and what became of it. */
export function MailsScreen() {
  const [params, setAddress] = useAddress()
  const tab = params.get('vue') === 'envois' ? 'envois' : 'textes'
  return (
    <Screen title={t.title}>
      <p className="mt-1 mb-5 max-w-prose text-ink-soft">{t.intro}</p>
      <Tabs
        label={t.tabs}
        tabs={[
          ['textes', t.tabTexts, <Sentences key="textes" />],
          ['envois', t.tabOutbox, <Outbox key="envois" />],
        ]}
        value={tab}
        onValue={(id) =>
          setAddress(() => new URLSearchParams(id === 'envois' ? { vue: id } : {}), { replace: true })
        }
      />
    </Screen>
  )
}
