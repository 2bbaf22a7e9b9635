import { useEffect, useRef, useState } from 'react'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type StoredPicture, type UploadOptions, uploadPicture } from '@/data/admin/pictures.ts'
import type { ErrorCode } from '@/domain/errors.ts'
import { picturesText as t } from '@/texts/admin/pictures.ts'
import { preparePicture } from '@/ui/upload/prepare-picture.ts'
import { showToast } from './toasts.ts'

type SendPicture<T> = (file: File, options: UploadOptions) => Promise<T>

export interface PictureUpload {
  readonly file: File
  /** Where the browser itself shows it meanwhile. */
  readonly url: string
  /** Share of bytes that have gone out, 0 to 1. */
  readonly progress: number
  /** Why it was refused; null while it is under way. */
  readonly problem: ErrorCode | null
}

/** @param maxBytes a heavier one is made smaller before. @returns what sends a picture to `site-images`. */
const siteImages =
  (maxBytes: number): SendPicture<StoredPicture> =>
  async (file, options) => {
    const sent = await preparePicture(file, maxBytes)
    options.signal.throwIfAborted()
    if (!sent.ok) throw new RefusedError(sent.refusal)
    return await uploadPicture(adminClient(), 'site-images', sent.value, options)
  }

/** Sends one picture to `site-images`; another one takes its place. */
export const usePictureUpload = (maxBytes: number, onStored: (picture: StoredPicture) => void) =>
  useUpload(siteImages(maxBytes), onStored)

/**
 * Sends one picture; another one takes its place.
 * @param store sends it; throws RefusedError. @param onStored told what was stored.
 */
export function useUpload<T>(store: SendPicture<T>, onStored: (picture: T) => void) {
  const [upload, setUpload] = useState<PictureUpload | null>(null)
  const running = useRef<AbortController | null>(null)
  const stored = useRef(onStored)
  stored.current = onStored
  const url = upload?.url
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const update = (part: Partial<PictureUpload>) =>
      !signal.aborted && setUpload((before) => before && { ...before, ...part })
    setUpload({ file, url: URL.createObjectURL(file), progress: 0, problem: null })
    try {
      const onProgress = (progress: number) => update({ progress })
      const picture = await store(file, { onProgress, signal })
      if (signal.aborted) return
      setUpload(null)
      stored.current(picture)
      showToast({ title: t.uploaded })
    } catch (error) {
      update({ problem: error instanceof RefusedError ? error.refusal.code : 'internal_error' })
    }
  }
  return {
    upload,
    send: (file: File) => void send(file),
    forget: () => {
      running.current?.abort()
      setUpload(null)
    },
  }
}
