import { Failure } from '@hearth/kernel'
import type { AddonModel } from '../addon.ts'
import type { SpecialTexts } from '../chat-template/chat-template.ts'
import { createTokenBytes, isText, type TokenBytes, type Vocabulary } from './token-bytes.ts'
import { createWholeText, type WholeText } from './whole-text.ts'

export type Tokenizer = {
  /** Tokens of a prompt; markers such as `<|im_start|>` become their control tokens. */
  prompt(text: string): number[]
  /** The same without the model's first token. */
  marked(text: string): number[]
  /** A number of tokens that the text cannot do with less than; costs nothing, unlike `prompt`. */
  fewest(text: string): number
  /** Tokens of plain text, in which markers are only characters. */
  plain(text: string): number[]
  /** Tokens of a text within an answer: markers are control tokens, and nothing is put before it. */
  answer(text: string): number[]
  /** Text of tokens; U+FFFD where they begin or end inside a character. */
  text(tokens: readonly number[], options: { readonly showControl: boolean }): string
  readonly wholeText: WholeText
  readonly bytesOf: TokenBytes
  readonly vocabularySize: number
  /** The tokens that end an answer. */
  readonly endTokens: readonly number[]
  /** The tokens that are text only when control tokens are shown, those that end an answer among them. */
  readonly controlTokens: readonly number[]
  /**
   * Tokens that a client gave, copied.
   *
   * @throws {Failure} `invalid`, naming `param`, when the model does not have one of them: llama.cpp would end the process
   */
  known(tokens: readonly number[], param: string): number[]
  /** Whether the vocabulary keeps a token apart from text, as a control token or a marker. */
  isMarker(token: number): boolean
  readonly special: SpecialTexts
}

/** The tokenizer of a loaded model. Runs in the calling thread: 100 kB take about 15 ms. */
export function createTokenizer(model: AddonModel, vocabulary: Vocabulary): Tokenizer {
  const bos = model.tokenBos()
  const { length: vocabularySize } = vocabulary.texts
  // Each token is written with at least as many characters as it stands for.
  const longest = vocabulary.texts.reduce((length, token) => Math.max(length, token.length), 1)
  const tokenize = (text: string, parseSpecial: boolean) => Array.from(model.tokenize(text, parseSpecial))
  // Some tokenizers put a space before every text; behind a line end they do not.
  const lineEnd = tokenize('\n', true)
  const tokens = [...vocabulary.texts.keys()]
  const endTokens = tokens.filter((token) => model.isEogToken(token))
  // Asking costs a microsecond or two: too much for every word of a vocabulary.
  const candidates = [...new Set([...tokens.filter((token) => !isText(vocabulary, token)), ...endTokens])]
  return {
    prompt(text) {
      const tokens = tokenize(text, true)
      // Templates often write the first token themselves; twice confuses the model.
      return model.shouldPrependBosToken() && bos >= 0 && tokens[0] !== bos ? [bos, ...tokens] : tokens
    },
    marked: (text) => tokenize(text, true),
    fewest: (text) => Math.ceil(text.length / longest),
    plain: (text) => tokenize(text, false),
    answer(text) {
      if (lineEnd.length <= 1) return tokenize(text, true)
      const behind = tokenize(`\n${text}`, true)
      return lineEnd.every((token, index) => behind[index] === token)
        ? behind.slice(lineEnd.length)
        : tokenize(text, true)
    },
    text: (tokens, { showControl }) =>
      tokens.length === 0 ? '' : model.detokenize(Uint32Array.from(tokens), showControl),
    wholeText: createWholeText(model, vocabulary),
    bytesOf: createTokenBytes(vocabulary),
    vocabularySize,
    endTokens,
    controlTokens: candidates.filter((token) => model.detokenize(Uint32Array.of(token), false) === ''),
    known(tokens, param) {
      const unknown = tokens.find((token) => token >= vocabularySize)
      if (unknown === undefined) return [...tokens]
      const state = `the model's tokens are 0 to ${vocabularySize - 1}`
      throw new Failure('invalid', `Cannot read token ${unknown}: ${state}`, { param })
    },
    isMarker: (token) => !isText(vocabulary, token),
    special: { bos: textOf(model, bos), eos: textOf(model, model.tokenEos()) },
  }
}

function textOf(model: AddonModel, token: number): string {
  return token < 0 ? '' : (model.getTokenString(token) ?? '')
}
