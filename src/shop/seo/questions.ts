import { plainText } from '@/domain/plain-text.ts'
import type { Question } from './json-ld.ts'

/** Reads the questions of a rendered page: `<details class="question">` as `question.astro` writes them. */
export const questionsIn = (html: string): Question[] =>
  [
    ...html.matchAll(
      /<details class="question"[^>]*>\s*<summary[^>]*>([\s\S]*?)<\/summary>([\s\S]*?)<\/details>/g,
    ),
  ].map(([, title = '', answer = '']) => ({ title: plainText(title), answer: plainText(answer) }))
