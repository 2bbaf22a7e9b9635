import { type Result, refuse, succeed } from '@/domain/errors.ts'
import type { OrderDocument } from '@/domain/order-documents.ts'
import { LACKS_CHARACTERS } from '@/domain/shop-document.ts'
import { post } from './post.ts'
import { refusalOfAnswer } from './refusals.ts'

/** A file that a function answered with. */
export interface NamedFile {
  readonly name: string
  readonly content: Blob
  /** Whether characters of it stand as question marks, because the project lacks their fonts. */
  readonly lacksCharacters: boolean
}

/** @param content the body of the answer */
export const namedFileOf = (answer: Response, content: Blob): NamedFile => ({
  name: fileNameOf(answer),
  content,
  lacksCharacters: answer.headers.has(LACKS_CHARACTERS),
})

/** The name that an answer gives its file; the page may call it otherwise. */
const fileNameOf = (answer: Response): string =>
  /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'document.pdf'

const asked = ({ kind, number }: OrderDocument) => {
  if (number === null) return {}
  return kind === 'return_label' ? { returnLabel: number } : { number }
}

/**
 * A document of the order that a token opens; without a number its invoice. The token goes in the body: addresses are kept in logs.
 * @returns `order_not_found` or `label_not_found` where there is none.
 */
export async function getDocumentFile(token: string, document: OrderDocument): Promise<Result<NamedFile>> {
  try {
    const answer = await post('functions/v1/document', { token, ...asked(document) })
    if (answer.ok) return succeed(namedFileOf(answer, await answer.blob()))
    return { ok: false, refusal: refusalOfAnswer(await answer.json().catch(() => null), answer.status) }
  } catch {
    return refuse('network_unreachable')
  }
}
