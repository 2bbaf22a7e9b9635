import { connect, type PeerCertificate } from 'node:tls'
import * as z from 'zod'
import type { Finding } from '@/domain/doctor.ts'
import { doctorText as t } from '@/texts/doctor.ts'
import { ASK_TIMEOUT_MS, bad, causeOf, doubt, good } from './finding.ts'

/** Days before its end at which a certificate should long have been renewed: Let's Encrypt's are after 60 of their 90. */
const RENEWED_DAYS = 14
const DAY_MS = 86_400_000
const ADDRESS = 'public address'
const TLS = 'certificate'
const PROXY = 'visitors'

const health = z.object({
  status: z.string(),
  shop: z.object({ lineage: z.string(), identity: z.string() }).optional(),
  visitor: z.literal('unnamed').optional(),
})

/** Which shop runs here, by what `/healthz` says of it. */
export interface OwnShop {
  readonly lineage: string
  readonly identity: string
}

/**
 * Asks the shop's public address who answers there, and whether it learns who asks.
 * @param own the shop that runs here; null where none does.
 */
export async function lookAtAddress(siteUrl: string | undefined, own: OwnShop | null): Promise<Finding[]> {
  if (!siteUrl) return [doubt(ADDRESS, t.noAddress)]
  const url = new URL(siteUrl)
  const answered = await lookAtHealth(url, own)
  // Who cannot be reached, for want of a certificate or of a network, is said once.
  if (answered.some(({ point, state }) => point === ADDRESS && state === 'bad')) return answered
  return [...answered, await lookAtEncryption(url)]
}

async function lookAtHealth(url: URL, own: OwnShop | null): Promise<Finding[]> {
  let said: z.infer<typeof health>
  try {
    const answer = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) })
    const parsed = health.safeParse(await answer.json().catch(() => null))
    if (!parsed.success) return [bad(ADDRESS, t.noShop(url.origin, answer.status))]
    said = parsed.data
  } catch (error) {
    return [bad(ADDRESS, t.unreachable(url.origin, causeOf(error)))]
  }
  if (own && said.shop && said.shop.identity !== own.identity)
    return [bad(ADDRESS, t.otherShop(url.origin, said.shop.lineage === own.lineage))]
  if (said.status !== 'ok') return [bad(ADDRESS, t.unwell(url.origin, said.status))]
  return [
    good(ADDRESS, t.address(url.origin)),
    said.visitor === 'unnamed' ? bad(PROXY, t.unnamed) : good(PROXY, t.visitors),
  ]
}

async function lookAtEncryption(url: URL): Promise<Finding> {
  if (url.protocol === 'http:') return bad(TLS, t.plainHttp(url.origin))
  const { valid_to } = await certificateOf(url)
  const days = Math.floor((Date.parse(valid_to) - Date.now()) / DAY_MS)
  return days < RENEWED_DAYS ? bad(TLS, t.certificateEnds(days)) : good(TLS, t.certificate(days))
}

function certificateOf({ hostname, port }: URL): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      timeout: ASK_TIMEOUT_MS,
    })
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate())
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
}
