import type { EndedInTime } from '../answers/end-in-time.ts'
import type { GenerationEvent } from '../engine/engine.ts'
import type { AnswerReader } from './answer-reader.ts'
import type { ChatEvent } from './chat-event.ts'

/** What an event of a choice adds to its answer, the choice being ended before its form would be cut. */
export async function readInTime(
  event: Exclude<GenerationEvent, { kind: 'started' }>,
  ending: EndedInTime,
  reader: AnswerReader,
): Promise<readonly ChatEvent[]> {
  const timely = await (event.kind === 'text' ? ending.text(event) : ending.finished(event))
  return timely.flatMap((each) => (each.kind === 'text' ? reader.text(each) : reader.finished(each, each.closed)))
}
