import { useEffect, useRef, useState } from 'react'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { uploadPicture } from '@/data/admin/pictures.ts'
import { MAX_IMAGE_BYTES } from '@/domain/rules.ts'
import { picturesText, uploadRefusalText } from '@/texts/admin/pictures.ts'
import { preparePicture } from '@/ui/upload/prepare-picture.ts'

const MEGABYTES = MAX_IMAGE_BYTES / 1024 / 1024

export interface Upload {
  readonly key: number
  readonly file: File
  /** Share of bytes that have gone out, 0 to 1. */
  readonly progress: number
  /** Why it was refused, in French; null while it is under way. */
  readonly problem: string | null
}

/**
 * Sends pictures one after the other, in the order in which they were chosen.
 * @param onStored told the path of each once it is stored.
 */
export function useUploads(onStored: (path: string) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef(Promise.resolve())
  const lastKey = useRef(0)
  const running = useRef(new Map<number, AbortController>())
  const stored = useRef(onStored)
  stored.current = onStored
  useEffect(() => {
    const alive = running.current
    return () => {
      for (const controller of alive.values()) controller.abort()
    }
  }, [])

  const update = (key: number, change: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const forget = (key: number) => {
    running.current.get(key)?.abort()
    running.current.delete(key)
    setUploads((before) => before.filter((one) => one.key !== key))
  }
  const send = async (key: number, file: File, { signal }: AbortController) => {
    try {
      if (signal.aborted) return
      const picture = await preparePicture(file, MAX_IMAGE_BYTES)
      if (!picture.ok) throw new RefusedError(picture.refusal)
      if (signal.aborted) return
      const onProgress = (progress: number) => update(key, { progress })
      const { path } = await uploadPicture(adminClient(), 'product-images', picture.value, {
        onProgress,
        signal,
      })
      forget(key)
      stored.current(path)
    } catch (error) {
      if (signal.aborted) return
      const code = error instanceof RefusedError ? error.refusal.code : 'internal_error'
      const reason = uploadRefusalText(code, MEGABYTES)
      // What is no fault of the picture's own says so first.
      update(key, { problem: code.startsWith('image_') ? reason : `${picturesText.failed}. ${reason}` })
    }
  }
  const start = (key: number, file: File) => {
    const controller = new AbortController()
    running.current.set(key, controller)
    queue.current = queue.current.then(() => send(key, file, controller))
  }
  return {
    uploads,
    isSending: uploads.some(({ problem }) => problem === null),
    forget,
    add: (files: readonly File[]) => {
      const added = files.map((file) => {
        lastKey.current += 1
        return { key: lastKey.current, file, progress: 0, problem: null }
      })
      setUploads((before) => [...before, ...added])
      for (const { key, file } of added) start(key, file)
    },
    retry: ({ key, file }: Upload) => {
      update(key, { problem: null, progress: 0 })
      start(key, file)
    },
  }
}

export type Uploads = ReturnType<typeof useUploads>
