import { UsageError } from '../config.ts'
import type { Code, Version } from './code.ts'

/** What an upgrade leaves for the way back. */
export interface UpgradeNote {
  readonly from: Version
  readonly to: Version
  /** The backup that was made before; null where the database has its own. */
  readonly backup: string | null
  /** When the new version started, ISO. */
  readonly at: string
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
  readonly note: (note: UpgradeNote) => Promise<void>
}

const named = ({ number, commit }: Version): string => `${number} (${commit.slice(0, 12)})`
const WAY_BACK = 'npm run upgrade -- --back'

/**
 * Backs up, goes to another version, starts it and looks whether it is well.
 * @param wanted which one. @returns false where that version runs already. @throws UsageError saying what to do
 */
export async function upgrade(
  shop: UpgradedShop,
  wanted: { readonly from: string | null; readonly tag: string | null },
): Promise<boolean> {
  const { code, say } = shop
  const before = code.current()
  const next = code.fetch(wanted.from, wanted.tag)
  if (code.contains(next.commit)) {
    say(`✓ ${named(before)} is the newest there is.`)
    return false
  }
  say(`● From ${named(before)} to ${named(next)}`)
  const backup = await shop.backUp(before)
  await shop.stop()
  try {
    code.take(next)
  } catch (error) {
    await shop.start()
    throw error
  }
  await shop.note({ from: before, to: code.current(), backup, at: new Date().toISOString() })
  await started(shop, `The way back, with all that was there: ${WAY_BACK}`)
  say(`✓ ${named(next)} runs and could take an order.`)
  say(`  The way back: ${WAY_BACK}`)
  return true
}

async function started(shop: UpgradedShop, advice: string): Promise<void> {
  const failure = await shop
    .start()
    .then(shop.illness, (error: unknown) => (error instanceof Error ? error.message : String(error)))
  if (failure !== null)
    throw new UsageError(`It does not run well: ${failure}`, `journalctl -u shop says why. ${advice}`)
}

/**
 * Goes back to the version of before, and to its data where the newer one has changed how they are stored.
 * @param losesOrders whether orders that came since may be lost. @throws UsageError where they would be and nobody said so
 */
export async function wayBack(
  shop: UpgradedShop,
  { from, to, backup, at }: UpgradeNote,
  losesOrders: boolean,
): Promise<void> {
  const { code, say } = shop
  const now = code.current()
  if (now.commit !== to.commit)
    throw new UsageError(
      `Since that upgrade the code has changed: ${named(now)} is there, and not ${named(to)}.`,
      `Go back by hand: git checkout ${from.commit.slice(0, 12)}, npm run restore -- ${backup ?? 'FILE'} --force`,
    )
  const withData = code.changesData(from, to)
  if (withData && backup === null)
    throw new UsageError(
      'The newer version has changed how data are stored, and the database is a server’s.',
      `Stop the shop, restore the database with its own tools, then git checkout ${from.commit.slice(0, 12)}.`,
    )
  const orders = withData ? await shop.ordersSince(at) : 0
  if (orders !== 0 && !losesOrders)
    throw new UsageError(
      orders === null
        ? 'Orders that came since the upgrade would be lost, and the shop does not say how many there are.'
        : `${orders} orders came since the upgrade, and would be lost: the data of before do not hold them.`,
      `Note them down first, then ${WAY_BACK} --lose-orders. Mending the newer version loses none.`,
    )
  await shop.stop()
  code.goBack(from)
  if (withData && backup !== null) await shop.restore(backup)
  await started(shop, 'What was before the upgrade stands in the folder.')
  say(
    `✓ ${named(from)} runs again${withData ? `, with the data of ${at}` : ' and has lost nothing: both store data alike'}.`,
  )
}
