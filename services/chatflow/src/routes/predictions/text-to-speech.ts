import { Failure, type Logger } from '@hearth/kernel'
import { disconnectSignal, streamFrames } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type RunRegistry, RunStopped } from '../../domain/prediction/run-registry.ts'
import type { SpeechSynthesizer } from '../../domain/speech/speech.ts'
import type { SpeechChoice } from '../../domain/speech/speech-choice.ts'
import { brokenSpeech, speechEvents, stoppedSpeech } from '../../domain/speech/speech-events.ts'
import { spokenText } from '../../domain/speech/spoken-text.ts'
import { eventAnswer } from '../../wire/common.ts'
import { hushBody, speakBody, speechFrame, voicesSchema } from '../../wire/predictions/speech.ts'
import { onFlows } from '../access/access.ts'
import { type AdmitDeps, admitOwnerOrVisitor } from '../access/admit-visitor.ts'
import { requirePermission } from '../access/authenticate.ts'
import type { ChatflowEnv } from '../access/env.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

const path = '/api/v1/text-to-speech'

export type TextToSpeechDeps = AdmitDeps & {
  readonly synthesizer: SpeechSynthesizer
  /** Speeches going on; known by flow and message. */
  readonly speeches: RunRegistry
  readonly logger: Pick<Logger, 'error'>
}

/** Speech of answers: whoever may ask a chatflow may hear it. */
export function textToSpeechEndpoints(deps: TextToSpeechDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'post',
      path: `${path}/generate`,
      effect: 'question',
      summary: 'Speak a text, as server-sent events with pieces of MP3',
      access: 'flow caller',
      input: { body: speakBody },
      answers: { 200: eventAnswer('tts_start, tts_data…, tts_end') },
      refusals: [400, 403, 404],
      handle: async ({ body }, c) => speak(c, await chosen(c, body, deps), body, deps),
    }),
    endpoint({
      method: 'post',
      path: `${path}/abort`,
      effect: 'question',
      summary: 'Stop speaking a message',
      access: 'flow caller',
      input: { body: hushBody },
      output: z.object({ message: z.string(), chatId: z.string(), chatMessageId: z.string() }),
      refusals: [400, 403, 404],
      async handle({ body: { chatflowId, chatId, chatMessageId } }, c) {
        await admit(c, chatflowId, deps)
        await deps.speeches.stop(chatflowId ?? '', chatMessageId)
        return { message: 'TTS stream aborted successfully', chatId, chatMessageId }
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/voices`,
      summary: 'The voices of a provider',
      access: onFlows('view'),
      input: {
        query: z.object({ provider: z.string(), credentialId: z.string().optional(), baseUrl: z.string().optional() }),
      },
      output: voicesSchema,
      async handle({ query: { provider, ...settings } }, c) {
        const found = await deps.synthesizer.voices({ provider, settings }, disconnectSignal(c))
        return found.map(({ category, ...voice }) => (category === undefined ? voice : { ...voice, category }))
      },
    }),
  ]
}

type Body = z.output<typeof speakBody>

// Without a chatflow, somebody tries a voice with a credential: that takes a key that may see what credentials are used for.
async function admit(c: Context<ChatflowEnv>, chatflowId: string | undefined, deps: AdmitDeps) {
  if (chatflowId !== undefined) return await admitOwnerOrVisitor(c, deps, chatflowId)
  requirePermission(c, onFlows('view'))
  return undefined
}

async function chosen(c: Context<ChatflowEnv>, body: Body, deps: AdmitDeps): Promise<SpeechChoice> {
  const chatflow = await admit(c, body.chatflowId, deps)
  if (chatflow === undefined) {
    const { provider, credentialId, voice, model, baseUrl } = body
    if (provider !== undefined) return { provider, settings: { credentialId, voice, model, baseUrl } }
    throw new Failure('invalid', 'Cannot speak: give chatflowId or provider', { param: 'provider' })
  }
  const choice = chatflow.settings.textToSpeech
  if (choice !== undefined) return choice
  throw new Failure('invalid', 'Cannot speak: the chatflow has no text to speech; switch a provider on in its settings')
}

function speak(c: Context, choice: SpeechChoice, body: Body, deps: TextToSpeechDeps): Promise<Response> {
  const { chatflowId = '', chatMessageId, text } = body
  const disconnect = new AbortController()
  const run = deps.speeches.begin(chatflowId, chatMessageId)
  const audio = deps.synthesizer.synthesize(choice, spokenText(text), AbortSignal.any([disconnect.signal, run.signal]))
  async function* frames() {
    try {
      for await (const event of speechEvents(audio, chatMessageId)) yield speechFrame(event)
    } catch (error) {
      if (!(run.signal.reason instanceof RunStopped)) throw error
      yield speechFrame(stoppedSpeech(chatMessageId))
    } finally {
      run.end()
    }
  }
  return streamFrames(c, frames(), {
    disconnect,
    lastFrames(error) {
      if (!(error instanceof Failure)) deps.logger.error({ err: error }, 'speaking failed on a bug')
      const message = error instanceof Failure ? error.message : 'Internal error'
      return brokenSpeech(message, chatMessageId).map(speechFrame).join('')
    },
  })
}
