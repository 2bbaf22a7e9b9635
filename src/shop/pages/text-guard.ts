import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MdastPluginDefinition, MdastPluginEntry } from 'satteri'
import { nodeFaults } from '@/domain/texts/node-rules.ts'
import type { TextFault } from '@/domain/texts/text-faults.ts'
import type { TextNode } from '@/domain/texts/text-node.ts'
import { textFaults } from '@/domain/texts/text-rules.ts'
import { contentFaultText } from '@/texts/admin/content-faults.ts'
import { textFaultReason } from '@/texts/text-faults.ts'

/** @returns whether the developers of this shop write code in texts, which then runs with the shop's keys. */
export const mayHoldCode = (): boolean => process.env.CONTENT_CODE === 'true'

/**
 * Looks at a text as the build reads it, which is not in all as the rules read it: what one parser takes for words may be code for another.
 * @param report is called with each node that a text may not hold.
 */
export function nodeGuard(report: (fault: TextFault) => void): MdastPluginDefinition {
  const look = (node: unknown) => {
    const own = node as TextNode
    const line = own.position?.start.line ?? 1
    for (const fault of nodeFaults(own)) report({ ...fault, line })
  }
  return {
    name: 'guard',
    mdxjsEsm: look,
    mdxFlowExpression: look,
    mdxTextExpression: look,
    mdxJsxFlowElement: look,
    mdxJsxTextElement: look,
    html: look,
    link: look,
    image: look,
    // Whether a picture or a link is named by it, the rules know, which have read the whole.
    definition: (node) => {
      if (nodeFaults(node as TextNode, true).length > 0) look(node)
    },
    footnoteDefinition: look,
    footnoteReference: look,
  }
}

/** @returns where a text stands below `content`, wherever the build has it from. */
const nameOf = (path: string): string => /(?:demo\/)?(?:blog|pages)\/[^/]+$/.exec(path)?.[0] ?? path

/**
 * Refuses a text that holds what none may hold, before anything is made of it, and so ends the build: what came by git was read by nobody else.
 * @throws Error that names file and line, in French.
 */
export const textGuard: MdastPluginEntry = ({ fileURL }) => {
  const path = fileURL ? fileURLToPath(fileURL) : ''
  const refuse = (fault: TextFault): never => {
    const { line } = fault
    throw new Error(contentFaultText.fault({ file: nameOf(path), line, reason: textFaultReason(fault) }))
  }
  const options = { mayHoldCode: mayHoldCode() }
  for (const fault of existsSync(path) ? textFaults(readFileSync(path, 'utf8'), options) : []) refuse(fault)
  return options.mayHoldCode ? null : nodeGuard(refuse)
}
