import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { notImplemented } from '../gateway/respond.ts'
import type { Identity } from '../gateway/token.ts'
import { bodyOf, type Call, callerOf, type Operation } from './call.ts'
import { StorageError } from './error.ts'
import { type ObjectPath, targetOf } from './object-name.ts'
import { findObject, serveAs } from './serve.ts'
import { mayUpload, store } from './upload.ts'

const UPLOAD_SECONDS = 2 * 60 * 60
const LONGEST_SECONDS = 10 * 365 * 86_400
const signRequest = z.object({
  expiresIn: z.number().int().min(1).max(LONGEST_SECONDS),
  transform: z.object({}).loose().optional(),
  versionId: z.string().optional(),
})
const signManyRequest = signRequest.extend({ paths: z.array(z.string()).min(1).max(1000) })
const payload = z.object({
  url: z.string(),
  upload: z.boolean(),
  upsert: z.boolean(),
  owner: z.string().nullable(),
})

/** A key of its own: what Storage signs is no token of Auth, and the other way round. */
const keyOf = ({ secret }: Call) => createHmac('sha256', secret).update('storage addresses').digest()

const addressOf = ({ bucket, name }: ObjectPath): string => `${bucket}/${name}`

const signed = (call: Call, claims: z.infer<typeof payload>, lifetime: number): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
    .sign(keyOf(call))

/** @returns an address that opens an object which the caller may read to whoever has it. */
async function signedUrl(
  call: Call,
  identity: Identity,
  target: ObjectPath,
  seconds: number,
): Promise<string> {
  await findObject(call, identity, target)
  const claims = { url: addressOf(target), upload: false, upsert: false, owner: null }
  // The library escapes the whole once more, so names travel as they are.
  return `/object/sign/${addressOf(target)}?token=${await signed(call, claims, seconds)}`
}

const NOT_SIGNED = 'image transformation and object versions'

/** `POST /object/sign/{bucket}/{name}` */
export const signAddress: Operation = async (call) => {
  const { expiresIn, transform, versionId } = await bodyOf(call, signRequest)
  if (transform || versionId !== undefined) return notImplemented(NOT_SIGNED)
  return { signedURL: await signedUrl(call, await callerOf(call), targetOf(call), expiresIn) }
}

/** `POST /object/sign/{bucket}`: many at once; what cannot be signed is said for each. */
export const signAddresses: Operation = async (call) => {
  const { expiresIn, paths, transform, versionId } = await bodyOf(call, signManyRequest)
  if (transform || versionId !== undefined) return notImplemented(NOT_SIGNED)
  const [identity, bucket] = [await callerOf(call), call.params[0] ?? '']
  const error = 'Either the object does not exist or you do not have access to it'
  const answers = paths.map((path) =>
    signedUrl(call, identity, { bucket, name: path }, expiresIn).then(
      (signedURL) => ({ error: null, path, signedURL }),
      (cause: unknown) => {
        if (cause instanceof StorageError) return { error, path, signedURL: null }
        throw cause
      },
    ),
  )
  return await Promise.all(answers)
}

/** `POST /object/upload/sign/{bucket}/{name}`: an address that takes one upload which the caller may make. */
export const signUpload: Operation = async (call) => {
  const [identity, target] = [await callerOf(call), targetOf(call)]
  const upsert = call.request.headers.get('x-upsert') === 'true'
  await mayUpload(call, identity, { ...target, mode: upsert ? 'upsert' : 'create' })
  const claims = { url: addressOf(target), upload: true, upsert, owner: identity.claims.sub ?? null }
  const token = await signed(call, claims, UPLOAD_SECONDS)
  const address = addressOf(target).split('/').map(encodeURIComponent).join('/')
  return { url: `/object/upload/sign/${address}?token=${token}`, token }
}

export const serveSigned: Operation = async (call) =>
  await serveAs(call, (await holderOf(call, false)).identity)

export const uploadSigned: Operation = async (call) => {
  const { identity, upsert } = await holderOf(call, true)
  return await store(call, identity, { ...targetOf(call), mode: upsert ? 'upsert' : 'create' })
}

/** @returns who the holder of a signed address counts as: the service role, with the signer's id for an upload. */
async function holderOf(call: Call, upload: boolean): Promise<{ identity: Identity; upsert: boolean }> {
  const token = call.url.searchParams.get('token') ?? ''
  const verified = await jwtVerify(token, keyOf(call), { algorithms: ['HS256'] }).catch((error: Error) => {
    throw new StorageError(400, 'InvalidJWT', error.message)
  })
  const found = payload.safeParse(verified.payload).data
  if (found?.url !== addressOf(targetOf(call)) || found.upload !== upload)
    throw new StorageError(400, 'InvalidSignature', 'The token is not for this address')
  const claims = { role: 'service_role', ...(found.owner === null ? {} : { sub: found.owner }) }
  return { identity: { role: 'service_role', claims }, upsert: found.upsert }
}
