import type { AddonModel } from '../addon.ts'
import type { ModelFile } from '../model-file/read-model-file.ts'

/** The tokens that a model was trained to find around a text and between two, as llama.cpp reads them from its file. */
export type SpecialTokens = {
  readonly bos: number | undefined
  readonly eos: number | undefined
  readonly sep: number | undefined
  readonly addBos: boolean
  readonly addEos: boolean
  readonly addSep: boolean
  /** BERT's own tokenizer, which puts `[CLS]` and `[SEP]` around every text whatever its flags say. */
  readonly wordPieces: boolean
}

/** What llama.cpp takes for BERT's where the file does not say. */
const bertDefaults = { cls: 101, sep: 102 }
const separatedPairs: ReadonlySet<unknown> = new Set(['jina-v1-en', 'jina-v2-code', 'roberta-bpe'])

export function readSpecialTokens(model: AddonModel, { values, listLengths }: ModelFile): SpecialTokens {
  const wordPieces = values.get('tokenizer.ggml.model') === 'bert'
  const size = listLengths.get('tokenizer.ggml.tokens') ?? 0
  const idOf = (key: string, usual: number | undefined) => {
    const ids = [values.get(`tokenizer.ggml.${key}`), usual]
    return ids.find((id): id is number => typeof id === 'number' && id >= 0 && id < size)
  }
  // Of others the addon knows; of BERT's it tells none that its file does not mark as a control token.
  const bos = wordPieces ? idOf('bos_token_id', bertDefaults.cls) : known(model.tokenBos())
  const eos = wordPieces ? idOf('eos_token_id', undefined) : known(model.tokenEos())
  const separates = wordPieces || separatedPairs.has(values.get('tokenizer.ggml.pre'))
  return {
    ...{ bos, eos, wordPieces },
    sep: idOf('seperator_token_id', wordPieces ? bertDefaults.sep : undefined),
    addBos: model.shouldPrependBosToken(),
    addEos: model.shouldAppendEosToken(),
    addSep: Boolean(values.get('tokenizer.ggml.add_sep_token') ?? separates),
  }
}

/** A text with what belongs around it; what stands there already is not put there twice. */
export function frameText(tokens: readonly number[], special: SpecialTokens): number[] {
  const { bos, eos, sep, addBos, addEos, wordPieces } = special
  const first = wordPieces || addBos ? bos : undefined
  const last = wordPieces ? sep : addEos ? eos : undefined
  return [
    ...given(tokens[0] === first ? undefined : first),
    ...tokens,
    ...given(tokens.at(-1) === last ? undefined : last),
  ]
}

/** A query and a document for a ranking model that has no template for them. */
export function framePair(query: readonly number[], document: readonly number[], special: SpecialTokens): number[] {
  const { bos, eos, sep, addBos, addEos, addSep } = special
  const end = given(addEos ? (eos ?? sep) : undefined)
  const between = given(addSep ? sep : undefined)
  return [...given(addBos ? bos : undefined), ...query, ...end, ...between, ...document, ...end]
}

function known(token: number): number | undefined {
  return token >= 0 ? token : undefined
}

function given(token: number | undefined): readonly number[] {
  return token === undefined ? [] : [token]
}
