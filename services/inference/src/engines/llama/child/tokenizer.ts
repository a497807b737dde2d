import { Failure } from '@hearth/kernel/base'
import type { AddonModel } from './addon.ts'
import type { SpecialTexts } from './chat-template.ts'

export type Tokenizer = {
  /** Tokens of a prompt; markers such as `<|im_start|>` become their control tokens. */
  prompt(text: string): number[]
  /** A number of tokens that the text cannot do with less than; costs nothing, unlike `prompt`. */
  fewest(text: string): number
  /** Tokens of plain text, in which markers are only characters. */
  plain(text: string): number[]
  /**
   * Tokens that a client gave, copied.
   *
   * @throws {Failure} `invalid`, naming `param`, when the model does not have one of them: llama.cpp would end the process
   */
  known(tokens: readonly number[], param: string): number[]
  readonly special: SpecialTexts
}

/**
 * The tokenizer of a loaded model. Runs in the calling thread: 100 kB take about 15 ms.
 *
 * @param vocabulary the model's tokens as its file writes them: each at least as long as what it stands for
 */
export function createTokenizer(model: AddonModel, vocabulary: readonly string[]): Tokenizer {
  const bos = model.tokenBos()
  const vocabularySize = vocabulary.length
  const longest = vocabulary.reduce((length, token) => Math.max(length, token.length), 1)
  return {
    prompt(text) {
      const tokens = Array.from(model.tokenize(text, true))
      // Templates often write the first token themselves; twice confuses the model.
      return model.shouldPrependBosToken() && bos >= 0 && tokens[0] !== bos ? [bos, ...tokens] : tokens
    },
    fewest: (text) => Math.ceil(text.length / longest),
    plain: (text) => Array.from(model.tokenize(text, false)),
    known(tokens, param) {
      const unknown = tokens.find((token) => token >= vocabularySize)
      if (unknown === undefined) return [...tokens]
      const state = `the model's tokens are 0 to ${vocabularySize - 1}`
      throw new Failure('invalid', `Cannot read token ${unknown}: ${state}`, { param })
    },
    special: { bos: textOf(model, bos), eos: textOf(model, model.tokenEos()) },
  }
}

function textOf(model: AddonModel, token: number): string {
  return token < 0 ? '' : (model.getTokenString(token) ?? '')
}
