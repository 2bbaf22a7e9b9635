/**
 * The rooms of the house and who may import whom. A file belongs to the first room whose folder it starts with;
 * `imports` names the rooms it may reach besides itself.
 */
export interface Room {
  readonly name: string
  readonly folder: string
  readonly imports: readonly string[]
  /** Whether its sub-folders are features that must not import each other. */
  readonly features?: boolean
}

export const ROOMS: readonly Room[] = [
  { name: 'domain', folder: 'src/domain/', imports: [] },
  { name: 'texts', folder: 'src/texts/', imports: ['domain'] },
  { name: 'emails', folder: 'src/emails/', imports: ['domain', 'texts'] },
  { name: 'data', folder: 'src/data/', imports: ['domain'] },
  { name: 'mail services', folder: 'src/mail-services/', imports: [] },
  { name: 'writing', folder: 'src/writing/', imports: ['domain', 'texts', 'data'] },
  { name: 'stores', folder: 'src/stores/', imports: ['domain', 'texts', 'data'] },
  { name: 'ui', folder: 'src/ui/', imports: ['domain', 'texts'] },
  { name: 'commerce', folder: 'src/commerce/', imports: ['domain', 'texts', 'ui'] },
  { name: 'rendering', folder: 'src/rendering/', imports: ['domain', 'data', 'ui', 'demo'] },
  {
    name: 'shop',
    folder: 'src/shop/',
    imports: ['domain', 'texts', 'data', 'stores', 'ui', 'commerce', 'rendering', 'demo'],
    features: true,
  },
  { name: 'admin ui', folder: 'src/admin/ui/', imports: ['domain', 'texts', 'data', 'ui'] },
  {
    name: 'admin',
    folder: 'src/admin/',
    imports: ['domain', 'texts', 'emails', 'data', 'ui', 'admin ui'],
    features: true,
  },
  { name: 'styles', folder: 'src/styles/', imports: [] },
  {
    name: 'layouts',
    folder: 'src/layouts/',
    imports: [
      ...['domain', 'texts', 'data', 'stores', 'ui', 'commerce', 'rendering'],
      ...['shop', 'styles', 'public'],
    ],
  },
  {
    name: 'pages',
    folder: 'src/pages/',
    imports: [
      ...['domain', 'texts', 'data', 'stores', 'ui', 'commerce', 'rendering'],
      ...['shop', 'admin', 'layouts', 'styles', 'demo'],
    ],
  },
  {
    name: 'cli',
    folder: 'src/cli/',
    imports: [
      ...['domain', 'texts', 'data', 'writing', 'mail services', 'ui', 'rendering'],
      ...['shop', 'layouts', 'demo', 'local'],
    ],
  },
  { name: 'middleware', folder: 'src/middleware.ts', imports: ['layouts'] },
  { name: 'content config', folder: 'src/content.config.ts', imports: ['domain', 'texts', 'data', 'shop'] },
  { name: 'public', folder: 'public/', imports: [] },
  { name: 'demo', folder: 'content/demo/', imports: ['domain'] },
  { name: 'content', folder: 'content/', imports: ['ui', 'shop', 'texts'] },
  { name: 'local', folder: 'supabase/local/', imports: [] },
  {
    name: 'functions',
    folder: 'supabase/functions/',
    imports: ['domain', 'texts', 'emails', 'data', 'writing', 'mail services'],
  },
]

export const roomOf = (file: string): Room | undefined => ROOMS.find((room) => file.startsWith(room.folder))

/** @returns the first folder below the room, `cart` for `src/shop/cart/store.ts`; empty for a file of the room itself. */
export const featureOf = (file: string, room: Room): string => {
  const rest = file.slice(room.folder.length)
  return rest.includes('/') ? (rest.split('/')[0] ?? '') : ''
}
