import type { AddonModel } from './addon.ts'
import type { SpecialTexts } from './chat-template.ts'

export type Tokenizer = {
  /** Tokens of a prompt; markers such as `<|im_start|>` become their control tokens. */
  prompt(text: string): number[]
  /** Tokens of plain text, in which markers are only characters. */
  plain(text: string): number[]
  readonly special: SpecialTexts
}

/** The tokenizer of a loaded model. Runs in the calling thread: 100 kB take about 15 ms. */
export function createTokenizer(model: AddonModel): Tokenizer {
  const bos = model.tokenBos()
  return {
    prompt(text) {
      const tokens = Array.from(model.tokenize(text, true))
      // Templates often write the first token themselves; twice confuses the model.
      return model.shouldPrependBosToken() && bos >= 0 && tokens[0] !== bos ? [bos, ...tokens] : tokens
    },
    plain: (text) => Array.from(model.tokenize(text, false)),
    special: { bos: textOf(model, bos), eos: textOf(model, model.tokenEos()) },
  }
}

function textOf(model: AddonModel, token: number): string {
  return token < 0 ? '' : (model.getTokenString(token) ?? '')
}
