import { join, resolve } from 'node:path'
import type { ShopConfig } from './config.ts'

/** Where a shop keeps things in its data folder, besides what the backend keeps there. */
export const shopPaths = ({ dataDir }: Pick<ShopConfig, 'dataDir'>) => ({
  sites: join(dataDir, 'site'),
  /** Sites that administrators look at before they are published. */
  previews: join(dataDir, 'previews'),
  siteCache: join(dataDir, 'site-cache'),
  /** Posts and pages as they were published last. */
  content: join(dataDir, 'content'),
  /** Hashes of the files of `content` whose changes are known. */
  contentSeen: join(dataDir, 'content.json'),
  /** Unix socket on which the running shop takes commands of the one who owns the folder. */
  control:
    process.platform === 'win32'
      ? `\\\\.\\pipe\\${dataDir.replaceAll(/[:\\/]/g, '-')}`
      : join(dataDir, 'control.sock'),
  seedMarker: join(dataDir, 'demo-seed.json'),
})

/** What a backup leaves out: it is made again. */
export const NOT_BACKED_UP = ['site', 'site-cache', 'previews', 'control.sock'] as const

/** @returns the path of a file that somebody named; npm goes to the repository before it runs a command. */
export const asTyped = (name: string): string => resolve(process.env.INIT_CWD ?? '.', name)
