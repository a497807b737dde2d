const beginning = /"questions"\s*:\s*\[/g
const item = /\s*,?\s*("(?:[^"\\]|\\.)*")/sy

// Nobody presses a button with more words than that.
const longestQuestion = 300

export type QuestionsSoFar = {
  /** Those that are written to their end. */
  readonly questions: readonly string[]
  /** Whether one goes on and on: the model has lost its way, and a small one would go on for as long as it may. */
  readonly isLost: boolean
}

/**
 * What stands in an answer that is still being written, such as `{"questions": ["Why?", "And th`; of several lists the
 * last one counts, as a model may say the form again first.
 */
export function questionsSoFar(text: string): QuestionsSoFar {
  const begin = [...text.matchAll(beginning)].at(-1)
  if (begin === undefined) return { questions: [], isLost: false }
  const questions: string[] = []
  let end = begin.index + begin[0].length
  item.lastIndex = end
  for (let match = item.exec(text); match !== null; match = item.exec(text)) {
    end = item.lastIndex
    const question = textOf(match[1] ?? '')
    if (question !== undefined && question !== '') questions.push(question)
  }
  const isOpen = /^\s*,?\s*"/.test(text.slice(end))
  const isLost =
    (isOpen && text.length - end > longestQuestion) || questions.some((one) => one.length > longestQuestion)
  return { questions, isLost }
}

function textOf(quoted: string): string | undefined {
  try {
    return String(JSON.parse(quoted))
  } catch {
    // A line break within a text, for instance, which JSON does not have.
    return undefined
  }
}
