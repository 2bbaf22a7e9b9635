import { characters } from '@/domain/item-text.ts'
import { readText } from '@/stores/page-texts.ts'
import { formText } from '@/texts/forms.ts'

/** Share of the most characters from which they are counted before the writer's eyes. */
const COUNTED_FROM = 0.9

/** Says below the field how long a text is once that matters, and what is wrong with it. */
export function followText(field: HTMLTextAreaElement): void {
  const state = field.parentElement?.querySelector('[data-text-state]')
  const follow = () => {
    const { text, most, problem } = readText(field)
    if (!state) return
    const length = characters(text)
    const counted = length < most * COUNTED_FROM ? '' : formText.counted(length, most)
    const wrong = { link: formText.problems.link, too_long: formText.tooMuch(length - most) }
    state.textContent = problem ? wrong[problem] : counted
    field.ariaInvalid = String(problem !== null)
  }
  field.addEventListener('input', follow)
  follow()
}
