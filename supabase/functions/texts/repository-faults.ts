import { hiddenBy, isRequiredPage } from '@/domain/required-pages.ts'
import { parseText, tooMuchToParse, UnreadableText } from '@/domain/texts/parse-text.ts'
import { splitText } from '@/domain/texts/text-header.ts'
import type { TextNode } from '@/domain/texts/text-node.ts'
import { textFaults } from '@/domain/texts/text-rules.ts'
import { type ContentFault, contentFaultText as t } from '@/texts/admin/content-faults.ts'
import { textFaultReason } from '@/texts/text-faults.ts'
import { fieldFaults } from '@/writing/field-faults.ts'
import { headerFields } from '@/writing/text-fields.ts'

/** A picture beside the text, without a folder of its own: what is in folders is not looked at. */
const BESIDE = /^(?:\.\/)?([^/:#]+)$/

function* nodesOf(node: TextNode): Generator<TextNode> {
  yield node
  for (const child of node.children ?? []) yield* nodesOf(child)
}

const decoded = (address: string): string => {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

function pictureFaults(file: string, text: string, beside: ReadonlySet<string>): ContentFault[] {
  const { header, body } = splitText(text)
  if (tooMuchToParse(body)) return []
  const above = header.split('\n').length - 1
  try {
    return [...nodesOf(parseText(body))].flatMap((node): ContentFault[] => {
      const name = node.type === 'image' ? BESIDE.exec(decoded(node.url ?? ''))?.[1] : undefined
      if (!name || beside.has(`${file.split('/')[0]}/${name}`)) return []
      return [{ file, line: above + (node.position?.start.line ?? 1), reason: t.absentFile(name) }]
    })
  } catch (error) {
    // Only a text that holds code comes here without being readable.
    if (error instanceof UnreadableText) return []
    throw error
  }
}

/**
 * Looks at a text as a server of the shop's own does, but that it is not compiled: the host's build does that.
 * @param beside what lies beside texts. @param mayHoldCode whether the developers of this shop write code in texts.
 */
export function repositoryFaults(beside: ReadonlySet<string>, mayHoldCode: boolean) {
  return async (file: string, text: string): Promise<readonly ContentFault[]> => {
    if (/^\uFEFF?\s*\+\+\+/.test(text)) return [{ file, line: 1, reason: t.tomlHeader }]
    const found = textFaults(text, { mayHoldCode }).map((fault) => ({
      ...{ file, line: fault.line },
      reason: textFaultReason(fault),
    }))
    const fields = headerFields(text)
    if (!fields) return found.length > 0 ? found : [{ file, line: 1, reason: t.unreadableHeader }]
    const faults = [...fieldFaults(file, text, fields), ...found]
    const hidden = isRequiredPage(file) ? hiddenBy(fields) : null
    if (hidden) faults.push({ file, field: hidden, reason: t.pageNeeded })
    return faults.length > 0 ? faults : pictureFaults(file, text, beside)
  }
}
