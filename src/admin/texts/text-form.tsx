import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Ask } from '@/admin/ui/ask.tsx'
import { ConflictNote } from '@/admin/ui/conflict-note.tsx'
import { QUIET } from '@/admin/ui/controls.ts'
import { Restored } from '@/admin/ui/form/restored.tsx'
import { LeaveGuard } from '@/admin/ui/leave-guard.tsx'
import { SaveBar } from '@/admin/ui/save-bar.tsx'
import { Tabs } from '@/admin/ui/tabs.tsx'
import type { OpenText } from '@/data/written-texts.ts'
import { readHeader } from '@/domain/texts/header-values.ts'
import { splitText } from '@/domain/texts/text-header.ts'
import { isPost } from '@/domain/written-file.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { textMistakes } from './faults.ts'
import { headerFaults } from './header-faults.ts'
import { HeaderForm } from './header-form.tsx'
import { FaultList, HistoryTab, LeftDrafts, TermsDialog, TextConflict } from './late.ts'
import { chooseLine, SourceTab } from './source-tab.tsx'
import { useSaveText } from './use-save-text.ts'
import type { useTextWork } from './use-text-work.ts'
import { WriteTab } from './write-tab.tsx'

type Tab = 'write' | 'source' | 'history'

/** Instead of a field's name. */
const LIST = ''

interface Props {
  readonly opened: OpenText
  readonly work: ReturnType<typeof useTextWork>
}

/** A text that is written: what it says, what its header says, and its versions. */
export function TextForm({ opened, work }: Props) {
  const { path, mayWrite } = opened
  const { value, setValue, setText, isDirty, isRestored, server } = work
  const navigate = useNavigate()
  const area = useRef<HTMLTextAreaElement>(null)
  const header = useRef<HTMLFieldSetElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [tab, setTab] = useState<Tab>('write')
  // A telephone shows the words first; what is missing in the header opens it.
  const [isHeaderOpen, setHeaderOpen] = useState(false)
  const headerId = useId()
  /** What is to have the focus: a field of the header, or the list of what is wrong. */
  const [sought, setSought] = useState<string | null>(null)
  const [isGivingUp, setGivingUp] = useState(false)
  const [areProblemsShown, showProblems] = useState(false)
  const saving = useSaveText(path, () => {
    work.settle()
    server.forget()
  })
  const looked = useDeferredValue(value.text)
  const found = useMemo(() => textMistakes(looked), [looked])
  const faults = saving.faults.length > 0 ? saving.faults : found
  const areFaults = faults.length > 0
  const store = (termsVersion?: string) => server.alone(() => saving.save(value, termsVersion))
  const save = useSubmit(async () => {
    const isSaved = await store()
    showProblems(!isSaved)
    if (isSaved) return
    const [field] = Object.keys(headerFaults(isPost(path), readHeader(splitText(value.text).header)))
    setHeaderOpen((isOpen) => isOpen || field !== undefined)
    setSought(field ?? LIST)
  })
  const isReadOnly = !mayWrite || save.isBusy
  const write = (text: string) => {
    saving.forgetFaults()
    setText(text)
  }
  const goToField = (field: string) => {
    setHeaderOpen(true)
    setSought(field)
  }
  // Once the header is open, and its fields are no longer held by the save.
  useEffect(() => {
    if (sought === null || save.isBusy) return
    const name = sought === 'publish' ? 'publishDay' : sought
    const field = header.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
    // The list stands far below a long text.
    if (sought !== LIST) field?.focus()
    else if (areFaults) list.current?.focus()
    setSought(null)
  }, [sought, save.isBusy, areFaults])
  const goToLine = (line: number) => {
    setTab('source')
    // Once the tab is there.
    requestAnimationFrame(() => area.current && chooseLine(area.current, line))
  }
  const discard = () => {
    setGivingUp(false)
    work.discard()
    // Of a text that was never saved nothing is left.
    if (opened.text === null) void navigate('/texts', { replace: true, state: { leaves: true } })
  }
  const held = isDirty ? t.unsavedFirst : null
  const { draft, hash } = opened
  // What this tab found again goes on from there already.
  const isOldOffered =
    mayWrite &&
    draft !== null &&
    draft.baseHash !== hash &&
    !(isRestored && value.baseHash === draft.baseHash)
  return (
    <>
      <form noValidate onSubmit={save.onSubmit} className="mt-6">
        {(opened.others.length > 0 || isOldOffered) && (
          <LeftDrafts
            opened={opened}
            isOldOffered={isOldOffered}
            onTake={setValue}
            onDropped={server.forget}
          />
        )}
        <Restored
          isRestored={isRestored && opened.text !== null && !saving.conflict}
          onDiscard={work.discard}
        />
        {server.rival && (
          <ConflictNote
            title={t.rivalTitle}
            theirs={t.rival}
            onKeep={server.overrule}
            onTake={() => {
              if (server.rival?.text) setText(server.rival.text)
              server.overrule()
            }}
          />
        )}
        {saving.conflict && (
          <TextConflict
            conflict={saving.conflict}
            mine={value.text}
            base={value.base}
            onSettled={(text) => {
              const { theirs, theirHash } = saving.conflict ?? { theirs: null, theirHash: null }
              setValue({ text, base: theirs, baseHash: theirHash })
              saving.settleConflict()
            }}
          />
        )}
        {/* On a phone the header stands above the text: keys reach them in the order in which they are seen. */}
        <div className="grid min-w-0 items-start gap-x-10 gap-y-8 [reading-flow:grid-order] xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0">
            <Tabs<Tab>
              label={t.tabs.label}
              value={tab}
              onValue={setTab}
              tabs={[
                [
                  'write',
                  t.tabs.write,
                  <WriteTab
                    key={path}
                    text={value.text}
                    isReadOnly={isReadOnly}
                    onText={write}
                    onSource={() => setTab('source')}
                  />,
                ],
                [
                  'source',
                  t.tabs.source,
                  <SourceTab
                    key={path}
                    text={value.text}
                    isReadOnly={isReadOnly}
                    onText={write}
                    area={area}
                  />,
                ],
                [
                  'history',
                  t.tabs.history,
                  <HistoryTab
                    key={path}
                    path={path}
                    text={opened.text ?? ''}
                    hash={opened.hash}
                    mayRestore={mayWrite}
                    held={held}
                  />,
                ],
              ]}
            />
            {tab !== 'history' && (
              <div ref={list} role="status" tabIndex={-1} className="mt-4 scroll-my-24 outline-none">
                {areFaults && <FaultList faults={faults} onLine={goToLine} onField={goToField} />}
              </div>
            )}
          </div>
          <div className="min-w-0 max-xl:order-first">
            <button
              type="button"
              aria-expanded={isHeaderOpen}
              aria-controls={headerId}
              className={`xl:hidden ${QUIET}`}
              onClick={() => setHeaderOpen(!isHeaderOpen)}
            >
              {t.headerOpen}
            </button>
            <fieldset
              ref={header}
              id={headerId}
              disabled={isReadOnly}
              className={`min-w-0 max-xl:mt-5 ${isHeaderOpen ? '' : 'max-xl:hidden'}`}
            >
              <legend className="sr-only">{t.header}</legend>
              <HeaderForm
                isPost={isPost(path)}
                text={value.text}
                onText={write}
                areProblemsShown={areProblemsShown}
              />
            </fieldset>
          </div>
        </div>
        {mayWrite && (
          <SaveBar
            isDirty={isDirty}
            isBusy={save.isBusy}
            isHeld={saving.conflict !== null}
            onCancel={() => setGivingUp(true)}
            kept={server.state === 'none' ? undefined : t.draft[server.state]}
          />
        )}
      </form>
      <LeaveGuard isDirty={isDirty} words={t.leave} />
      {isGivingUp && (
        <Ask
          question={t.giveUp.title}
          confirm={t.giveUp.confirm}
          isDangerous
          onConfirm={discard}
          onCancel={() => setGivingUp(false)}
        >
          {t.giveUp.body}
        </Ask>
      )}
      {saving.terms !== null && (
        <TermsDialog
          version={saving.terms}
          onCancel={saving.giveUpTerms}
          onVersion={(version) => void store(version)}
        />
      )}
    </>
  )
}
