import type { FindingState } from '@/domain/doctor.ts'
import { doctorText } from '@/texts/doctor.ts'
import { readConfig } from './config.ts'
import { askRunningShop, runningUrl } from './control.ts'
import { examine } from './doctor/examine.ts'
import { shopPaths } from './paths.ts'
import { main } from './terminal.ts'

const SIGNS: Readonly<Record<FindingState, string>> = { good: '✓', doubt: '!', bad: '✗' }

/**
 * `npm run doctor`: tries what only the outside shows, and says of each what to do, in the words of the administration. Ends with 1 where
 * something is bad.
 */
await main(async () => {
  const config = readConfig()
  const { control } = shopPaths(config)
  const url = await runningUrl(control)
  const query = async (sql: string) => {
    const answer = await askRunningShop(control, 'query', { sql })
    return (answer?.value as { rows: unknown[] } | undefined)?.rows ?? []
  }
  const findings = (await examine(config, url ? { url, query } : null)).map(({ point, ...said }) => ({
    ...said,
    label: doctorText.points[point],
  }))
  const widest = Math.max(...findings.map(({ label }) => label.length))
  for (const { label, state, says, remedy } of findings) {
    console.log(`${SIGNS[state]} ${label.padEnd(widest)}  ${says}`)
    if (remedy) console.log(`${' '.repeat(widest + 4)}→ ${remedy}`)
  }
  if (findings.some(({ state }) => state === 'bad')) process.exitCode = 1
})
