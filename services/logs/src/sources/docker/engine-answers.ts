import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { Failure } from '@hearth/kernel'
import type { EngineAnswers } from '../../domain/containers/engine-answers.ts'
import type { EngineClient } from './engine/engine-client.ts'
import { eventLines } from './engine/engine-events.ts'
import { toldEvent } from './told-event.ts'

// Each has a connection to the engine of its own; `docker stats` has one for each container.
const maxStreams = 256

/** Asks the engine each time; nothing is kept. */
export function createEngineAnswers(client: EngineClient): EngineAnswers {
  let streams = 0
  const open = async (...asked: Parameters<EngineClient['open']>): Promise<IncomingMessage> => {
    if (streams >= maxStreams)
      throw new Failure('unavailable', `Cannot follow more of the engine: ${maxStreams} are followed already`)
    streams += 1
    try {
      const answer = await client.open(...asked)
      answer.once('close', () => {
        streams -= 1
      })
      return answer
    } catch (error) {
      streams -= 1
      throw error
    }
  }
  return {
    info: (signal) => client.getJson('/info', {}, signal),
    stats: (fullId, { stream, oneShot }, signal) =>
      open(`/containers/${fullId}/stats`, { stream: String(stream), 'one-shot': String(oneShot) }, signal),
    top: (fullId, psArgs, signal) => client.getJson(`/containers/${fullId}/top`, { ps_args: psArgs }, signal),
    kept: client.getJson,
    async events({ since, until, filters }, signal) {
      const answer = await open('/events', { since, until, filters: JSON.stringify(filters) }, signal)
      return Readable.from(toldEvents(answer))
    },
  }
}

async function* toldEvents(answer: IncomingMessage): AsyncGenerator<Buffer> {
  for await (const line of eventLines(answer)) {
    const told = toldEvent(line)
    if (told !== undefined) yield Buffer.from(`${told}\n`)
  }
}
