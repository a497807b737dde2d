import { Failure, type JsonBounds, jsonBounds } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import { type RunRegistry, RunStopped } from '../../domain/prediction/run-registry.ts'
import type { Transcribe } from '../../domain/speech/speech.ts'
import { parseRecording, recordingBody, transcriptSchema } from '../../wire/predictions/speech.ts'
import { type AdmitDeps, admitOwnerOrVisitor } from '../access/admit-visitor.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { readBody } from '../read-body.ts'

export type SpeechToTextDeps = AdmitDeps & {
  readonly transcribe: Transcribe
  /** What is heard and spoken at this moment, so much at once and so long. */
  readonly speeches: Pick<RunRegistry, 'begin'>
}

const unbounded = Number.POSITIVE_INFINITY

/** Words of what was spoken, for whoever fills in a form of a chatflow: whoever may ask it may have it hear. */
export function speechToTextEndpoints(deps: SpeechToTextDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/speech-to-text/{chatflowId}',
      effect: 'question',
      summary: 'Write down what was said, by the provider that the chatflow chose',
      description:
        'Asks nothing of the chatflow and keeps nothing; a prediction takes a spoken question by itself. Hanging up ends it.',
      access: 'uploader',
      input: { params: z.object({ chatflowId: z.string() }) },
      // Who may send it is decided before a recording is read.
      reads: { body: { required: true, content: { 'application/json': { schema: recordingBody } } } },
      output: transcriptSchema,
      refusals: [400, 404, 413],
      async handle({ params: { chatflowId } }, c) {
        const { settings } = await admitOwnerOrVisitor(c, deps, chatflowId)
        if (settings.speechToText === undefined) throw deaf()
        const bounds: JsonBounds = { ...(c.get('jsonBounds') ?? jsonBounds), maxBytes: unbounded }
        const recording = parseRecording(await readBody(c, bounds))
        const run = deps.speeches.begin(chatflowId, '')
        try {
          const signal = AbortSignal.any([disconnectSignal(c), run.signal])
          return { text: (await deps.transcribe(settings.speechToText, recording, signal)).trim() }
        } catch (error) {
          throw error instanceof RunStopped ? tooSlow(error) : error
        } finally {
          run.end()
        }
      },
    }),
  ]
}

function deaf(): Failure {
  const message = 'Cannot hear it: the chatflow has no speech to text; switch a provider on in its settings'
  return new Failure('invalid', message)
}

function tooSlow(cause: RunStopped): Failure {
  const message = 'Cannot hear it: the provider took longer than allowed; try again, or choose another in the settings'
  return new Failure('upstream', message, { cause })
}
