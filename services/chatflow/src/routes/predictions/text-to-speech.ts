import { Failure, type Logger } from '@hearth/kernel'
import { clientGone, streamFrames } from '@hearth/server'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type RunRegistry, RunStopped } from '../../domain/prediction/run-registry.ts'
import type { Speaker } from '../../domain/speech/speech.ts'
import { type SpeechChoice, speechChoice } from '../../domain/speech/speech-choice.ts'
import { brokenSpeech, speechEvents, stoppedSpeech } from '../../domain/speech/speech-events.ts'
import { badRequest, jsonAnswer, jsonBody, keyed, keyedErrors, maybeKeyed, notFound } from '../../wire/common.ts'
import { hushBody, speakBody, speechFrame, voicesSchema } from '../../wire/predictions/speech.ts'
import { type AdmitDeps, admitVisitor } from '../access/admit-visitor.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requirePermission, requires } from '../access/gate.ts'

const path = '/api/v1/text-to-speech'

const generate = createRoute({
  method: 'post',
  path: `${path}/generate`,
  summary: 'Speak a text, as server-sent events with pieces of MP3',
  security: maybeKeyed,
  request: { body: jsonBody(speakBody) },
  responses: {
    200: { description: 'tts_start, tts_data…, tts_end', content: { 'text/event-stream': { schema: z.string() } } },
    ...badRequest,
    ...keyedErrors,
    ...notFound,
  },
})

const abort = createRoute({
  method: 'post',
  path: `${path}/abort`,
  summary: 'Stop speaking a message',
  security: maybeKeyed,
  request: { body: jsonBody(hushBody) },
  responses: {
    200: jsonAnswer('It is silent', z.object({ message: z.string(), chatId: z.string(), chatMessageId: z.string() })),
    ...badRequest,
    ...keyedErrors,
    ...notFound,
  },
})

const voices = createRoute({
  method: 'get',
  path: `${path}/voices`,
  summary: 'The voices of a provider',
  security: keyed,
  middleware: requires('chatflows:view', 'agentflows:view'),
  request: {
    query: z.object({ provider: z.string(), credentialId: z.string().optional(), baseUrl: z.string().optional() }),
  },
  responses: { 200: jsonAnswer('The voices', voicesSchema), ...badRequest, ...keyedErrors },
})

export type TextToSpeechRoutesDeps = AdmitDeps & {
  readonly speaker: Speaker
  /** Speeches going on; known by flow and message. */
  readonly speeches: RunRegistry
  readonly logger: Pick<Logger, 'error'>
}

/** Speech of answers: whoever may ask a chatflow may hear it. */
export function textToSpeechRoutes(deps: TextToSpeechRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(generate, async (c) => {
    const body = c.req.valid('json')
    const choice = await chosen(c, body, deps)
    return (await speak(c, choice, body, deps)) as never
  })
  routes.openapi(abort, async (c) => {
    const { chatflowId, chatId, chatMessageId } = c.req.valid('json')
    await admit(c, chatflowId, deps)
    deps.speeches.stop(chatflowId ?? '', chatMessageId)
    return c.json({ message: 'TTS stream aborted successfully', chatId, chatMessageId }, 200)
  })
  routes.openapi(voices, async (c) => {
    const { provider, ...settings } = c.req.valid('query')
    const found = await deps.speaker.voices({ provider, settings }, clientGone(c))
    return c.json(
      found.map(({ category, ...voice }) => (category === undefined ? voice : { ...voice, category })),
      200,
    )
  })
  return routes
}

type Body = z.output<typeof speakBody>

// Without a chatflow, somebody tries a voice with a credential: that takes a key that may see what credentials are used for.
async function admit(c: Context<ChatflowEnv>, chatflowId: string | undefined, deps: AdmitDeps) {
  if (chatflowId !== undefined) return await admitVisitor(c, deps, chatflowId)
  requirePermission(c, ['chatflows:view', 'agentflows:view'])
  return undefined
}

async function chosen(c: Context<ChatflowEnv>, body: Body, deps: AdmitDeps): Promise<SpeechChoice> {
  const chatflow = await admit(c, body.chatflowId, deps)
  if (chatflow === undefined) {
    const { provider, credentialId, voice, model, baseUrl } = body
    if (provider !== undefined) return { provider, settings: { credentialId, voice, model, baseUrl } }
    throw new Failure('invalid', 'Cannot speak: give chatflowId or provider', { param: 'provider' })
  }
  const choice = speechChoice(chatflow.textToSpeech)
  if (choice !== undefined) return choice
  throw new Failure('invalid', 'Cannot speak: the chatflow has no text to speech; switch a provider on in its settings')
}

function speak(c: Context, choice: SpeechChoice, body: Body, deps: TextToSpeechRoutesDeps): Promise<Response> {
  const { chatflowId = '', chatMessageId, text } = body
  const gone = new AbortController()
  const run = deps.speeches.begin(chatflowId, chatMessageId)
  const audio = deps.speaker.speak(choice, text, AbortSignal.any([gone.signal, run.signal]))
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
    gone,
    lastFrames(error) {
      if (!(error instanceof Failure)) deps.logger.error({ err: error }, 'speaking failed on a bug')
      const message = error instanceof Failure ? error.message : 'Internal error'
      return brokenSpeech(message, chatMessageId).map(speechFrame).join('')
    },
  })
}
