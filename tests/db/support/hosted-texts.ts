import type { AdminRole } from '@/domain/administrator.ts'
import { ADMIN_ROLES } from '@/domain/administrator.ts'
import { type GitHub, startGitHub } from '../../support/github/server.ts'
import { page, post } from '../../support/written-post.ts'
import { loggedIn } from './log-in.ts'
import { type ShopBackend, shopBackend } from './shop-backend.ts'

export const TOKEN = 'github_pat_only_for_texts'

type Answer = Readonly<Record<string, unknown>>

/** A shop whose texts lie at GitHub. */
export interface HostedTextsShop {
  readonly shop: ShopBackend
  readonly github: GitHub
  /** What a role is answered, with its status. */
  readonly ask: (
    role: AdminRole | null,
    wish: object,
  ) => Promise<{ status: number; answer: Answer; said: string }>
  /** The code of a refusal. */
  readonly code: (role: AdminRole, wish: object) => Promise<unknown>
  readonly versions: (path: string) => Promise<[who: string, text: string | null][]>
  readonly close: () => Promise<void>
}

export async function hostedTextsShop(more: Readonly<Record<string, string>> = {}): Promise<HostedTextsShop> {
  const github = await startGitHub(TOKEN, {
    'README.md': 'Not a text.',
    '.github/workflows/test.yml': 'on: push',
    'content/blog/un-automne-au-souk.mdx': post(7),
    'content/blog/choisir-son-panier.mdx': post(8),
    'content/pages/faq.mdx': page(),
    'content/pages/cgv.mdx': page('Des conditions.'),
    'src/pages/cart.astro': '',
  })
  const shop = await shopBackend({
    CONTENT_REPOSITORY: 'rif/shop',
    CONTENT_BRANCH: 'main',
    CONTENT_TOKEN: TOKEN,
    CONTENT_API_URL: github.url,
    SITE_URL: 'http://127.0.0.1:9',
    ...more,
  })
  const tokens = new Map<AdminRole | null, string>()
  for (const role of ADMIN_ROLES)
    tokens.set(role, await loggedIn(shop, `${role}@shop.example`, role, { name: `Rim ${role}` }))
  const ask: HostedTextsShop['ask'] = async (role, wish) => {
    const response = await fetch(`${shop.url}/functions/v1/texts`, {
      method: 'POST',
      headers: { apikey: shop.anonKey, Authorization: `Bearer ${tokens.get(role) ?? shop.anonKey}` },
      body: JSON.stringify(wish),
    })
    const said = await response.text()
    return { status: response.status, answer: JSON.parse(said) as Answer, said }
  }
  return {
    shop,
    github,
    ask,
    async code(role, wish) {
      const { answer } = await ask(role, wish)
      return (answer.error as { code?: string } | undefined)?.code
    },
    async versions(path) {
      const rows = await shop.db.query('select who, text from content_versions where path = $1 order by id', [
        path,
      ])
      return rows.map(({ who, text }) => [String(who), text === null ? null : String(text)])
    },
    async close() {
      await shop.close()
      github.close()
    },
  }
}
