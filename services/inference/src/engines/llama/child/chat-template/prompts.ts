import { Failure } from '@hearth/kernel'
import type { Prompt, TokenizedPrompt } from '../../../../domain/engine/engine.ts'
import { frameText, type SpecialTokens } from '../tokenizer/special-tokens.ts'
import type { Tokenizer } from '../tokenizer/tokenizer.ts'
import type { ChatTemplate } from './chat-template.ts'

/** Turns what clients send into tokens. */
export type Prompts = {
  /**
   * Tokens to compute, the model's first token before them.
   *
   * @throws {Failure} `invalid` for a prompt that the template refuses, that is empty, that names
   *   tokens which the model does not have, or that does not fit
   * @param options.truncate only the last so many tokens are used
   */
  tokens(prompt: Prompt, options: { readonly truncate: number | undefined }): readonly number[]
  /** Tokens to look at, of any number. */
  tokenize(prompt: Prompt, options: { readonly addSpecial: boolean }): TokenizedPrompt
}

export type PromptsDeps = {
  readonly tokenizer: Tokenizer
  readonly special: SpecialTokens
  readonly template: ChatTemplate
  readonly contextTokens: number
}

// Cutting a text into tokens keeps everything else waiting; a million characters take a quarter of a second.
const maxShownCharacters = 1_000_000
const decoder = new TextDecoder()

export function createPrompts({ tokenizer, special, template, contextTokens }: PromptsDeps): Prompts {
  const textOf = (prompt: Exclude<Prompt, { kind: 'tokens' }>) =>
    prompt.kind === 'text' ? prompt.text : template.render(prompt.messages, prompt)

  function read(prompt: Prompt, truncate: number | undefined, param: string): readonly number[] {
    if (prompt.kind === 'tokens') return tokenizer.known(prompt.tokens, 'prompt')
    const text = textOf(prompt)
    const fewest = tokenizer.fewest(text)
    if (truncate === undefined && fewest >= contextTokens) throw tooLong(`at least ${fewest}`, contextTokens, param)
    return tokenizer.prompt(text)
  }
  return {
    tokens(prompt, { truncate }) {
      const param = prompt.kind === 'chat' ? 'messages' : 'prompt'
      const all = read(prompt, truncate, param)
      const tokens = truncate === undefined ? all : all.slice(-truncate)
      if (tokens.length === 0)
        throw new Failure('invalid', 'Cannot complete an empty prompt: give at least one token', { param })
      if (tokens.length >= contextTokens) throw tooLong(`${tokens.length}`, contextTokens, param)
      return tokens
    },
    tokenize(prompt, { addSpecial }) {
      const tokens = tokensToShow(prompt, addSpecial)
      const texts = tokens.map((token) => decoder.decode(tokenizer.bytesOf(token)))
      const partial = tokens.flatMap((token, place) =>
        texts[place]?.includes('\ufffd') ? [[place, [...tokenizer.bytesOf(token)]]] : [],
      )
      return { tokens, texts, ...(partial.length === 0 ? {} : { partial: Object.fromEntries(partial) }) }
    },
  }

  function tokensToShow(prompt: Prompt, addSpecial: boolean): readonly number[] {
    if (prompt.kind === 'tokens') return tokenizer.known(prompt.tokens, 'tokens')
    const text = textOf(prompt)
    if (text.length > maxShownCharacters) {
      const message = `Cannot tokenize the text: it is ${text.length} characters long, more than ${maxShownCharacters}`
      throw new Failure('too-large', message, { param: 'prompt' })
    }
    if (!addSpecial) return tokenizer.marked(text)
    return special.wordPieces ? frameText(tokenizer.marked(text), special) : tokenizer.prompt(text)
  }
}

function tooLong(length: string, contextTokens: number, param: string): Failure {
  return new Failure(
    'invalid',
    `Cannot fit the prompt: it is ${length} tokens long, and the model's context of ${contextTokens} tokens ` +
      'must hold it and at least one token of answer',
    { code: 'context_length_exceeded', param },
  )
}
