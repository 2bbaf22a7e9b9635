import { UsageError } from '../config.ts'
import type { Code, Version } from './code.ts'

export const UPGRADE_STEPS = ['begun', 'started', 'done', 'returning', 'returned'] as const

/** What an upgrade leaves for the way back, and for whoever finishes it where it was ended in the middle. */
export interface UpgradeNote {
  readonly from: Version
  readonly to: Version
  /** The backup that was made before; null where the database has its own. */
  readonly backup: string | null
  /** When that backup was begun, ISO: what came since is not in it. */
  readonly at: string
  /**
   * How far it came: `begun` until the new version is started, `started` until it runs well, then `done`; on the way back `returning`
   * until code and data are those of before, then `returned`.
   */
  readonly step: (typeof UPGRADE_STEPS)[number]
}

/** The shop that is upgraded: how it is stopped and started, backed up and asked how it is. */
export interface UpgradedShop {
  readonly code: Code
  readonly say: (text: string) => void
  /** @returns the file; null where the database is a server's. @throws Error */
  readonly backUp: (version: Version) => Promise<string | null>
  readonly restore: (file: string) => Promise<void>
  readonly stop: () => Promise<void>
  /** Starts what stands in the folder now: it installs and migrates. */
  readonly start: () => Promise<void>
  /** @returns what is not well; null where an order could be taken. */
  readonly illness: () => Promise<string | null>
  /** @returns orders placed since a moment; null where nobody can say. */
  readonly ordersSince: (moment: string) => Promise<number | null>
  /** What the last upgrade left; null where there was none. */
  readonly noted: () => Promise<UpgradeNote | null>
  readonly note: (note: UpgradeNote | null) => Promise<void>
}

const named = ({ number, commit }: Version): string => `${number} (${commit.slice(0, 12)})`
const WAY_BACK = 'npm run upgrade -- --back'

/**
 * Backs up, goes to another version, starts it and looks whether it is well; one that was ended in the middle is finished.
 * @param wanted which one. @returns false where that version runs already. @throws UsageError saying what to do
 */
export async function upgrade(
  shop: UpgradedShop,
  wanted: { readonly from: string | null; readonly tag: string | null },
): Promise<boolean> {
  const { code, say } = shop
  const before = code.current()
  const last = await shop.noted()
  if (last?.step === 'returning')
    throw new UsageError(
      `The way back to ${named(last.from)} was ended in the middle.`,
      `Finish it first: ${WAY_BACK}`,
    )
  if (last && isUnfinished(last) && code.contains(last.to.commit)) {
    say(`● The upgrade from ${named(last.from)} was ended in the middle: it goes on`)
    await finish(shop, last)
    return true
  }
  const next = code.fetch(wanted.from, wanted.tag)
  if (code.contains(next.commit)) {
    say(`✓ ${named(before)} is the newest there is.`)
    return false
  }
  say(`● From ${named(before)} to ${named(next)}`)
  const at = new Date().toISOString()
  const note: UpgradeNote = { from: before, to: next, backup: await shop.backUp(before), at, step: 'begun' }
  // Before the shop is stopped: from here on somebody has to start it again.
  await shop.note(note)
  await shop.stop()
  try {
    code.take(next)
  } catch (error) {
    await shop.start()
    await shop.note(last)
    throw error
  }
  await finish(shop, note)
  return true
}

/** Starts the version that was taken, which merging may have made another than was fetched. */
async function finish(shop: UpgradedShop, note: UpgradeNote): Promise<void> {
  const taken = { ...note, to: shop.code.current(), step: 'started' } as const
  await shop.note(taken)
  await started(shop, `The way back, with all that was there: ${WAY_BACK}`)
  await shop.note({ ...taken, step: 'done' })
  shop.say(`✓ ${named(taken.to)} runs and could take an order.`)
  shop.say(`  The way back: ${WAY_BACK}`)
}

async function started(shop: UpgradedShop, advice: string): Promise<void> {
  const failure = await shop
    .start()
    .then(shop.illness, (error: unknown) => (error instanceof Error ? error.message : String(error)))
  if (failure !== null)
    throw new UsageError(`It does not run well: ${failure}`, `journalctl -u shop says why. ${advice}`)
}

const isUnfinished = ({ step }: UpgradeNote): boolean => step === 'begun' || step === 'started'

/** Whether the code that is there is one that the upgrade, or its way back, has left. */
function isLeftBy(note: UpgradeNote, now: Version, code: Code): boolean {
  const { from, to, step } = note
  if (now.commit === to.commit) return true
  if (step === 'done') return false
  return now.commit === from.commit || (isUnfinished(note) && code.contains(to.commit))
}

/**
 * Goes back to the version of before, and to its data where the newer one has changed how they are stored. Ended in the middle, it is
 * finished by the next call.
 * @param losesOrders whether orders that came since may be lost. @throws UsageError where they would be and nobody said so
 */
export async function wayBack(shop: UpgradedShop, note: UpgradeNote, losesOrders: boolean): Promise<void> {
  const { from, to, backup, at, step } = note
  const { code, say } = shop
  const now = code.current()
  if (!isLeftBy(note, now, code))
    throw new UsageError(
      `Since that upgrade the code has changed: ${named(now)} is there, and not ${named(to)}.`,
      `Go back by hand: git checkout ${from.commit.slice(0, 12)}, npm run restore -- ${backup ?? 'FILE'} --force`,
    )
  // The new version never ran; or the data of before are back already, and orders may have come to them since.
  const areDataThere = step === 'begun' || step === 'returned'
  const withData = !areDataThere && code.changesData(from, to)
  if (withData && backup === null)
    throw new UsageError(
      'The newer version has changed how data are stored, and the database is a server’s.',
      `Stop the shop, restore the database with its own tools, then git checkout ${from.commit.slice(0, 12)}.`,
    )
  const orders = withData && step !== 'returning' ? await shop.ordersSince(at) : 0
  if (orders !== 0 && !losesOrders)
    throw new UsageError(
      orders === null
        ? 'Orders that came since the upgrade would be lost, and the shop does not say how many there are.'
        : `${orders} orders came since the upgrade, and would be lost: the data of before do not hold them.`,
      `Note them down first, then ${WAY_BACK} --lose-orders. Mending the newer version loses none.`,
    )
  await shop.stop()
  if (!areDataThere) await shop.note({ ...note, step: 'returning' })
  code.goBack(from)
  if (withData && backup !== null) await shop.restore(backup)
  await shop.note({ ...note, step: 'returned' })
  await started(shop, 'What was before the upgrade stands in the folder.')
  say(`✓ ${named(from)} runs again${withData ? `, with the data of ${at}` : ', and nothing was lost'}.`)
}
