import type { ChatModel } from '../../chat/chat-model.ts'
import type { FollowUps } from '../../chatflows/flow-settings.ts'
import { type Fields, parseFields } from '../../fields.ts'

/** Makes a chat model from the name of its node and the values of its inputs. */
export type ChatModelByName = (name: string, values: Fields, credentialId: string | undefined) => Promise<ChatModel>

// Flowise's names of providers are those of its nodes, but for one.
const nodeNames: Readonly<Record<string, string>> = { ollama: 'chatOllama' }

const maxPrompts = 5

const schema = {
  type: 'object',
  properties: { questions: { type: 'array', items: { type: 'string' } } },
  required: ['questions'],
  additionalProperties: false,
} as const

const form = 'Answer with nothing but JSON of this form: {"questions": ["…", "…"]}'

/** What suggestions may cost: the answer that they belong to waits for them. */
export type SuggestLimits = { readonly followUpTimeoutMs: number; readonly maxFollowUpTokens: number }

/**
 * Questions that could follow an answer, by the model that the chatflow names for it.
 *
 * @returns `undefined` where the model's words are no list, or the time is up
 * @throws {Failure} when the model cannot answer
 */
export async function suggestFollowUps(
  modelByName: ChatModelByName,
  limits: SuggestLimits,
  followUps: FollowUps,
  answer: string,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  const timeIsUp = AbortSignal.timeout(limits.followUpTimeoutMs)
  const asking = askModel(modelByName, limits, followUps, answer, AbortSignal.any([signal, timeIsUp]))
  // What does not listen to the signal, as a model that is still being made may not, must not hold the answer either.
  const giveUp = Promise.withResolvers<undefined>()
  const leave = () => giveUp.resolve(undefined)
  timeIsUp.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([asking, giveUp.promise])
  } catch (error) {
    if (timeIsUp.aborted && !signal.aborted) return undefined
    throw error
  } finally {
    timeIsUp.removeEventListener('abort', leave)
    asking.catch(() => undefined)
  }
}

async function askModel(
  modelByName: ChatModelByName,
  { maxFollowUpTokens: maxTokens }: SuggestLimits,
  { provider, credentialId, prompt, values }: FollowUps,
  answer: string,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  const model = await modelByName(nodeNames[provider] ?? provider, values, credentialId)
  const asked = `${(prompt ?? defaultPrompt).replaceAll('{history}', () => answer)}\n\n${form}`
  const responseSchema = { name: 'follow_up_prompts', schema }
  const { text } = await model.generate([{ role: 'user', content: asked }], signal, { responseSchema, maxTokens })
  return readQuestions(text)
}

const defaultPrompt =
  'Given the following conversation: {history}\nSuggest three short questions that the user could ask next.'

// Small models wrap their JSON into words or a code block.
function readQuestions(text: string): readonly string[] | undefined {
  const { questions } = parseFields(/\{[\s\S]*\}/.exec(text)?.[0])
  if (!Array.isArray(questions)) return undefined
  const texts = questions.filter((question): question is string => typeof question === 'string' && question !== '')
  return texts.length === 0 ? undefined : texts.slice(0, maxPrompts)
}
