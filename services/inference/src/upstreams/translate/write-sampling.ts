import type { ChatCall } from '../../domain/chat/chat-call.ts'
import type { UpstreamSettings } from '../config.ts'

type Json = Readonly<Record<string, unknown>>
type Call = Pick<ChatCall, 'sampling' | 'limits' | 'stop' | 'generation'>

/** How an answer is drawn, in the words of a kind of server; what it has no word for is left out. */
export function writeSampling(
  { sampling, limits = {}, stop, generation = {} }: Call,
  kind: UpstreamSettings['kind'],
): Json {
  const { temperature, topP, seed, frequencyPenalty, presencePenalty, logitBias } = sampling
  const common = {
    temperature,
    top_p: topP,
    seed,
    frequency_penalty: frequencyPenalty,
    presence_penalty: presencePenalty,
    logit_bias: logitBias,
    stop: stop.length === 0 ? undefined : stop,
  }
  if (kind === 'openai') return present(common)
  const { topK, minP, repetitionPenalty } = sampling
  const shared = { ...common, top_k: topK, min_p: minP }
  if (kind === 'ollama') return present({ ...shared, repeat_penalty: repetitionPenalty })
  const more = { ignore_eos: generation.ignoreEnd, priority: generation.priority }
  if (kind === 'llama-server')
    return present({ ...shared, ...more, ...writeLlamaSampling(sampling), repeat_penalty: repetitionPenalty })
  return present({
    ...{ ...shared, ...more, repetition_penalty: repetitionPenalty },
    bad_words: limits.badWords,
    allowed_token_ids: limits.allowedTokens,
    min_tokens: generation.minTokens,
    stop_token_ids: generation.stopTokens,
    include_stop_str_in_output: generation.includeStop,
    skip_special_tokens: generation.showControlTokens === true ? false : undefined,
    truncate_prompt_tokens: generation.truncatePromptTokens,
    cache_salt: generation.cacheSalt,
  })
}

function writeLlamaSampling({ repetitionWindow, dry, xtc }: ChatCall['sampling']): Json {
  return {
    repeat_last_n: repetitionWindow,
    dry_multiplier: dry?.multiplier,
    dry_base: dry?.base,
    dry_allowed_length: dry?.allowedLength,
    dry_penalty_last_n: dry?.window,
    dry_sequence_breakers: dry?.breakers,
    xtc_probability: xtc?.probability,
    xtc_threshold: xtc?.threshold,
  }
}

function present(fields: Json): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
