import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { json, notImplemented } from '../gateway/respond.ts'
import type { Identity } from '../gateway/token.ts'
import { parsedBody } from './body.ts'
import type { StorageContext } from './context.ts'
import { invalidInput, StorageError } from './error.ts'
import { checkedName, type ObjectPath } from './object-name.ts'
import { findObject } from './serve.ts'
import { mayUpload, type UploadMode } from './upload.ts'

const UPLOAD_SECONDS = 2 * 60 * 60
const seconds = z
  .number()
  .int()
  .min(1)
  .max(10 * 365 * 86_400)
const signRequest = z.object({
  expiresIn: seconds,
  paths: z.array(z.string()).min(1).max(1000).optional(),
  transform: z.object({}).loose().optional(),
  versionId: z.string().optional(),
})
const payload = z.object({
  url: z.string(),
  upload: z.boolean(),
  upsert: z.boolean(),
  owner: z.string().nullable(),
})

/** A key of its own: what Storage signs is no token of Auth, and the other way round. */
const keyOf = ({ secret }: StorageContext) =>
  createHmac('sha256', secret).update('storage addresses').digest()

const addressOf = ({ bucket, name }: ObjectPath): string => `${bucket}/${name}`

const encoded = (target: ObjectPath): string => addressOf(target).split('/').map(encodeURIComponent).join('/')

const signed = (
  context: StorageContext,
  claims: z.infer<typeof payload>,
  lifetime: number,
): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
    .sign(keyOf(context))

/** `POST /object/sign/{bucket}[/{name}]`: addresses that open objects which the caller may read to whoever has them. */
export async function signAddresses(
  context: StorageContext,
  identity: Identity,
  request: Request,
  { bucket, name }: { readonly bucket: string; readonly name: string | null },
): Promise<Response> {
  const { expiresIn, paths, transform, versionId } = await parsedBody(request, signRequest)
  if (transform || versionId !== undefined) return notImplemented('image transformation and object versions')
  const sign = async (target: ObjectPath) => {
    await findObject(context, identity, target)
    const claims = { url: addressOf(target), upload: false, upsert: false, owner: null }
    // The library escapes the whole once more, so names travel as they are.
    return `/object/sign/${addressOf(target)}?token=${await signed(context, claims, expiresIn)}`
  }
  if (name !== null) return json(200, { signedURL: await sign({ bucket, name: checkedName(name) }) })
  if (!paths) throw invalidInput('paths is missing')
  const error = 'Either the object does not exist or you do not have access to it'
  const answers = paths.map((path) =>
    sign({ bucket, name: path }).then(
      (signedURL) => ({ error: null, path, signedURL }),
      (cause: unknown) => {
        if (cause instanceof StorageError) return { error, path, signedURL: null }
        throw cause
      },
    ),
  )
  return json(200, await Promise.all(answers))
}

/** `POST /object/upload/sign/{bucket}/{name}`: an address that takes one upload which the caller may make. */
export async function signUpload(
  context: StorageContext,
  identity: Identity,
  request: Request,
  target: ObjectPath,
): Promise<Response> {
  const upsert = request.headers.get('x-upsert') === 'true'
  await mayUpload(context, identity, { ...target, mode: upsert ? 'upsert' : 'create' })
  const claims = { url: addressOf(target), upload: true, upsert, owner: identity.claims.sub ?? null }
  const token = await signed(context, claims, UPLOAD_SECONDS)
  return json(200, { url: `/object/upload/sign/${encoded(target)}?token=${token}`, token })
}

/**
 * Checks the `token` of a signed address.
 * @returns who the holder counts as: the service role, with the signer's id for an upload. @throws StorageError
 */
export async function holderOf(
  context: StorageContext,
  request: Request,
  target: ObjectPath,
  upload: boolean,
): Promise<{ identity: Identity; mode: UploadMode }> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const verified = await jwtVerify(token, keyOf(context), { algorithms: ['HS256'] }).catch((error: Error) => {
    throw new StorageError(400, 'InvalidJWT', error.message)
  })
  const found = payload.safeParse(verified.payload).data
  if (found?.url !== addressOf(target) || found.upload !== upload)
    throw new StorageError(400, 'InvalidSignature', 'The token is not for this address')
  const claims = { role: 'service_role', ...(found.owner === null ? {} : { sub: found.owner }) }
  return { identity: { role: 'service_role', claims }, mode: found.upsert ? 'upsert' : 'create' }
}
