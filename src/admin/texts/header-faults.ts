import { contentFaultText } from '@/texts/admin/content-faults.ts'
import { textWorkText } from '@/texts/admin/text-work.ts'
import { headerOf } from './header-kinds.ts'

/** As the form says it. */
const sentence = (reason: string): string => textWorkText.faultOf(contentFaultText.expected(reason))

/** What is wrong with the fields of a header, a French sentence for the first of each. @param values as `readHeader` gives them. */
export function headerFaults(
  isPost: boolean,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const read = headerOf(isPost).schema.safeParse(values)
  const faults: Record<string, string> = {}
  for (const { path, message, code } of read.error?.issues ?? [])
    if (code !== 'unrecognized_keys')
      faults[String(path[0])] ??= path[0] === 'image' ? textWorkText.image.missing : sentence(message)
  return faults
}
