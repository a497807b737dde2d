import type { ChatModel } from '../../chat/chat-model.ts'
import type { FollowUps } from '../../chatflows/flow-settings.ts'
import { type Fields, parseFields } from '../../fields.ts'
import { questionsSoFar } from './questions-so-far.ts'

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
 * Questions that could follow an answer, by the model that the chatflow names for it. A model that does not come to
 * an end is ended once it wrote enough of them, or one that has no end; when the time is up, those that are whole count.
 *
 * @returns `undefined` where the model's words are no list, or hold none when the time is up
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
  let soFar: readonly string[] | undefined
  const note = (questions: readonly string[]) => {
    soFar = upToMost(questions)
  }
  const asking = askModel(modelByName, limits, followUps, answer, { signal: AbortSignal.any([signal, timeIsUp]), note })
  // What does not listen to the signal, as a model that is still being made may not, must not hold the answer either.
  const giveUp = Promise.withResolvers<readonly string[] | undefined>()
  const leave = () => giveUp.resolve(soFar)
  timeIsUp.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([asking, giveUp.promise])
  } catch (error) {
    if (timeIsUp.aborted && !signal.aborted) return soFar
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
  { signal, note }: { readonly signal: AbortSignal; readonly note: (questions: readonly string[]) => void },
): Promise<readonly string[] | undefined> {
  const model = await modelByName(nodeNames[provider] ?? provider, values, credentialId)
  const asked = `${(prompt ?? defaultPrompt).replaceAll('{history}', () => answer)}\n\n${form}`
  const responseSchema = { name: 'follow_up_prompts', schema }
  const parts = model.stream([{ role: 'user', content: asked }], signal, { responseSchema, maxTokens })
  try {
    let written = ''
    for (let next = await parts.next(); ; next = await parts.next()) {
      if (next.done) return readQuestions(next.value.text) ?? upToMost(questionsSoFar(next.value.text).questions)
      if (next.value.kind !== 'text') continue
      written += next.value.text
      const { questions, isLost } = questionsSoFar(written)
      if (isLost) return undefined
      note(questions)
      // Small models go on with the list for as long as they may.
      if (questions.length >= maxPrompts) return upToMost(questions)
    }
  } finally {
    await parts.return?.(undefined as never)
  }
}

const defaultPrompt =
  'Given the following conversation: {history}\nSuggest three short questions that the user could ask next.'

// Small models wrap their JSON into words or a code block.
function readQuestions(text: string): readonly string[] | undefined {
  const { questions } = parseFields(/\{[\s\S]*\}/.exec(text)?.[0])
  if (!Array.isArray(questions)) return undefined
  const texts = questions.filter((question): question is string => typeof question === 'string' && question !== '')
  return upToMost(texts)
}

function upToMost(questions: readonly string[]): readonly string[] | undefined {
  return questions.length === 0 ? undefined : questions.slice(0, maxPrompts)
}
