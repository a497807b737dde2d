import type { FlowEvent } from '../../flow/run-context.ts'
import type { Prediction } from '../prediction.ts'

/** Lets a prediction pass; an answer of which nothing was said on its way is said at its end, as a whole. */
export async function* sayWhole(events: AsyncGenerator<FlowEvent, Prediction>): AsyncGenerator<FlowEvent, Prediction> {
  let said = false
  let ended = false
  try {
    for (;;) {
      const step = await events.next()
      ended = step.done === true
      if (!step.done) {
        said ||= step.value.event === 'token'
        yield step.value
        continue
      }
      const text = textOf(step.value)
      if (!said && text !== '') yield { event: 'token', data: text }
      return step.value
    }
  } finally {
    if (!ended) await events.return(undefined as never)
  }
}

function textOf({ text, json }: Prediction): string {
  return json === undefined ? text.trim() : `\`\`\`json\n${JSON.stringify(json, undefined, 2)}\n\`\`\``
}
